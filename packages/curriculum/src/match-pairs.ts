/**
 * Beginnings of ayahs to be joined with their ends, or ends of ayahs with what comes next.
 *
 * Exactly one matching is right: no two sides are alike by their letters, and no ayah of the surah goes from
 * one pair's first to another's second.
 */
import { surahOf } from '@halaqa/quran/surahs'
import { type Draft, draft, questionValues } from './drafts.ts'
import { optionText } from './multiple-choice.ts'
import { mayBeginAt, mayEndAt } from './parting.ts'
import { keyOf } from './references.ts'
import { wellShuffled } from './seeded-random.ts'
import { ayahSpan, lettersOfRow, type WordIndex, type WordSpan, wordsIn } from './word-index.ts'
import { writeText } from './written-texts.ts'

export interface Pair {
  first: WordSpan
  second: WordSpan
}

export const FEWEST_PAIRS = 3
/** How many words a side has, the best number first. */
const SIDE_WORDS = [3, 4, 2, 5]

/** The first words of an ayah and its last ones; undefined where it is too short to be parted, or must not be. */
export function endsOfAyah(wordIndex: WordIndex, surah: number, ayah: number): Pair | undefined {
  const { from, to } = ayahSpan(wordIndex, surah, ayah)
  const first = SIDE_WORDS.map((words) => from + words).find((end) => end + 2 <= to && mayEndAt(wordIndex, end))
  const second = SIDE_WORDS.map((words) => to - words).find(
    (start) => start >= (first ?? to) && mayBeginAt(wordIndex, start),
  )
  return first && second ? { first: { from, to: first }, second: { from: second, to } } : undefined
}

/** The last words of an ayah and the first of the next; undefined where they cannot be broken off. */
export function joinAfter(wordIndex: WordIndex, surah: number, ayah: number): Pair | undefined {
  const [here, next] = [ayahSpan(wordIndex, surah, ayah), ayahSpan(wordIndex, surah, ayah + 1)]
  const from = SIDE_WORDS.map((words) => Math.max(here.from, here.to - words)).find((start) =>
    mayBeginAt(wordIndex, start),
  )
  const to = SIDE_WORDS.map((words) => Math.min(next.to, next.from + words)).find((end) => mayEndAt(wordIndex, end))
  return from !== undefined && to ? { first: { from, to: here.to }, second: { from: next.from, to } } : undefined
}

/** As many of the pairs, up to `most`, as can stand in one question, the first ones if they can; undefined for fewer than three. */
export function matchPairs(
  wordIndex: WordIndex,
  kind: 'ends' | 'joins',
  pairs: readonly Pair[],
  most: number,
): Draft | undefined {
  const chosen: Pair[] = []
  for (const pair of pairs) {
    if (
      chosen.length < most &&
      !alike(wordIndex, pair.first, pair.second) &&
      chosen.every((other) => areDistinct(wordIndex, kind, pair, other))
    )
      chosen.push(pair)
  }
  if (chosen.length < FEWEST_PAIRS) return undefined
  chosen.sort((a, b) => a.first.from - b.first.from)
  const span = { from: chosen[0]!.first.from, to: chosen.at(-1)!.second.to }
  const key = `${kind}-${keyOf(wordIndex, span)}`
  const text = writeText(kind === 'ends' ? 'matchEnds' : 'matchNext')
  return {
    ...draft(wordIndex, span, null, 'match_pairs', key, text),
    ...questionValues(chosen.length > FEWEST_PAIRS ? 3 : 2, 10 + 10 * chosen.length),
    ayahTextArabic: '',
    ayahTextTranslation: '',
    options: optionsFor(wordIndex, chosen, `${wordIndex.words[span.from]!.surah} ${key}`),
  }
}

function optionsFor(wordIndex: WordIndex, pairs: readonly Pair[], seed: string) {
  const numbers = pairs.map((_, index) => index + 1)
  const seconds = wellShuffled(numbers, seed, (order) => order[0] === 1)
  const option = (span: WordSpan, pair: number, side: 'first' | 'second') => ({
    ...optionText(wordIndex, span),
    isCorrect: true,
    optionData: { pair, side },
  })
  return [
    ...numbers.map((pair) => option(pairs[pair - 1]!.first, pair, 'first')),
    ...seconds.map((pair) => option(pairs[pair - 1]!.second, pair, 'second')),
  ].map((each, index) => ({ ...each, optionOrder: index + 1 }))
}

function areDistinct(wordIndex: WordIndex, kind: 'ends' | 'joins', a: Pair, b: Pair): boolean {
  return (
    !alike(wordIndex, a.first, b.first) &&
    !alike(wordIndex, a.second, b.second) &&
    !alike(wordIndex, a.first, b.second) &&
    !alike(wordIndex, b.first, a.second) &&
    !isElsewhere(wordIndex, kind, { first: a.first, second: b.second }) &&
    !isElsewhere(wordIndex, kind, { first: b.first, second: a.second })
  )
}

/** Whether two sides have the same letters, or one has the letters of the other within its own. */
function alike(wordIndex: WordIndex, a: WordSpan, b: WordSpan): boolean {
  const [one, other] = [lettersOfRow(wordsIn(wordIndex, a)), lettersOfRow(wordsIn(wordIndex, b))]
  return one.includes(other) || other.includes(one)
}

/** Whether some ayah of the surah would join the two as well. */
function isElsewhere(wordIndex: WordIndex, kind: 'ends' | 'joins', { first, second }: Pair): boolean {
  const surah = surahOf(wordIndex.words[first.from]!.surah)
  const ayahs = wordIndex.letters.slice(surah.startPosition, surah.startPosition + surah.ayahCount)
  const [start, end] = [lettersOfRow(wordsIn(wordIndex, first)), lettersOfRow(wordsIn(wordIndex, second))]
  return kind === 'ends'
    ? ayahs.some((letters) => letters.startsWith(start) && letters.endsWith(end))
    : ayahs.some((letters, index) => letters.endsWith(start) && ayahs[index + 1]?.startsWith(end))
}
