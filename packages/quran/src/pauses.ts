/**
 * Finds where a reciter may pause, by the pause marks of the Madinah mushaf: ۘ must, ۗ better, ۚ may, ۖ may though going on is better. Of two
 * ۛ one is a pause, here the second. ۙ forbids it. The end of an ayah is one always.
 */
const PAUSE = /[\u06D6-\u06D8\u06DA]/
const ONE_OF_TWO = '\u06DB'

/** After each word whether a pause follows: inside the ayah, at its end, or none. @param words with their pause marks */
export function pausesAfter(words: readonly string[]): ('inside' | 'end' | undefined)[] {
  let seen = 0
  return words.map((word, index) => {
    if (index === words.length - 1) return 'end'
    if (word.includes(ONE_OF_TWO)) {
      seen += 1
      return seen % 2 === 0 ? 'inside' : undefined
    }
    return PAUSE.test(word) ? 'inside' : undefined
  })
}
