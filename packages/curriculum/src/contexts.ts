/** Which places of the Qur'an have the same words before them: what look-alike passages are. */

export interface Contexts {
  /** Places whose `depth` words before are those before `at`, by their letters; itself included, in order. Depth 1 to 3. */
  alike(at: number, depth: number): readonly number[]
  /** Places of words that end in the same three letters as the word at `at`; itself included, in order. */
  rhyming(at: number): readonly number[]
}

export const DEEPEST = 3

interface Placed {
  form: { letters: string }
  surah: number
}

export function contextsOf(words: readonly Placed[]): Contexts {
  const numbers = numbered(words)
  const starts = words.map(({ surah }, at) => words[at - 1]?.surah !== surah)
  const base = Math.max(...numbers) + 1

  /** One number for the words before a place; undefined where the surah has fewer. Three words stay far below 2^53. */
  const keyAt = (at: number, depth: number): number | undefined => {
    let key = 0
    for (let before = 1; before <= depth; before += 1) {
      if (at - before < 0 || starts[at - before + 1]) return undefined
      key = key * base + numbers[at - before]!
    }
    return key
  }

  const tables = Array.from({ length: DEEPEST }, (_, index) => {
    const table = new Map<number, number[]>()
    for (let at = 0; at < words.length; at += 1) {
      const key = keyAt(at, index + 1)
      if (key === undefined) continue
      const places = table.get(key)
      if (places) places.push(at)
      else table.set(key, [at])
    }
    return table
  })

  const endings = new Map<string, number[]>()
  words.forEach((word, at) => {
    const known = endings.get(endingOf(word))
    if (known) known.push(at)
    else endings.set(endingOf(word), [at])
  })
  return {
    alike(at, depth) {
      const key = keyAt(at, depth)
      return key === undefined ? [] : (tables[depth - 1]!.get(key) ?? [])
    },
    rhyming: (at) => endings.get(endingOf(words[at]!))!,
  }
}

const endingOf = ({ form }: Placed): string => form.letters.slice(-3)

function numbered(words: readonly Placed[]): number[] {
  const known = new Map<string, number>()
  return words.map(({ form: { letters } }) => {
    const number = known.get(letters) ?? known.size
    known.set(letters, number)
    return number
  })
}
