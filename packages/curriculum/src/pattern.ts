/**
 * The spellings of a word as a row of units (`PatternUnit`), and whether a typed text fits it.
 *
 * Shape   a unit is a list of alternatives, an alternative a row of items; an empty alternative makes the unit optional. An
 *         item stands for one token of what was typed.
 */
export type PatternUnit<Item> = readonly (readonly Item[])[]

/**
 * @param slips how many units may be wrong: written otherwise, left out, or with a token too many before them
 */
export function matchesPattern<Item, Token>(
  units: readonly PatternUnit<Item>[],
  tokens: readonly Token[],
  isFor: (item: Item, token: Token) => boolean,
  slips = 0,
): boolean {
  const width = tokens.length + 1
  // A state is a place among the tokens and a number of slips, as one number.
  let states = withTokensTooMany(new Set([0]), width, slips)
  for (const unit of units) {
    const after = new Set<number>()
    for (const state of states) {
      const place = state % width
      const isAt = (item: Item, at: number) => place + at < tokens.length && isFor(item, tokens[place + at]!)
      for (const alternative of unit) {
        if (alternative.every(isAt)) after.add(state + alternative.length)
        if (state >= slips * width) continue
        for (const wrong of alternative.keys()) {
          const isElseWritten = (item: Item, at: number) => at === wrong || isAt(item, at)
          const isLeftOut = (item: Item, at: number) => at === wrong || isAt(item, at < wrong ? at : at - 1)
          if (place + alternative.length < width && alternative.every(isElseWritten))
            after.add(state + width + alternative.length)
          if (alternative.every(isLeftOut)) after.add(state + width + alternative.length - 1)
        }
      }
    }
    if (after.size === 0) return false
    states = withTokensTooMany(after, width, slips)
  }
  return [...states].some((state) => state % width === tokens.length)
}

function withTokensTooMany(states: Set<number>, width: number, slips: number): Set<number> {
  if (slips > 0) {
    for (const state of states) {
      if (state < slips * width && state % width < width - 1) states.add(state + width + 1)
    }
  }
  return states
}
