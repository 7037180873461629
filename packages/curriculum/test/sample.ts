/**
 * Draws the 300 cuts of docs/curriculum-sample.md again: `npx tsx test/sample.ts`. Each line: its number, kind, place and question, then
 * the words around it with the span in brackets and "|" where nothing in the mushaf tells that one may stop.
 *
 * Drawn   of what is cut inside an ayah with no pause mark at the cut, by the order of its SHA-256 with the seed, each time from the
 *         surah that has the fewest so far.
 */
import { ordinarySpelling } from '@halaqa/quran/spelling'
import { passagesOf } from '../src/passages.ts'
import { wordKey } from '../src/references.ts'
import { endsAyah } from '../src/word-index.ts'
import { ALL, SURAH_TEXTS, sha256, WORD_INDEX, wordsOnly } from './whole.ts'

const SEED = 'halaqa 1'
const COUNTS = { option: 110, side: 60, choice: 50, board: 60, blank: 12, passage: 8 }
type Kind = keyof typeof COUNTS
interface Cut {
  kind: Kind
  surah: number
  key: string
  from: number
  to: number
}

const MARK = /[\u06D6-\u06D8\u06DA\u06DB]/
const isBare = (at: number) => {
  const before = WORD_INDEX.words[at - 1]
  return before !== undefined && !endsAyah(WORD_INDEX, before) && !MARK.test(before.shown)
}

const row = (words: readonly string[]) => ` ${words.join(' ')} `
const bare = WORD_INDEX.words.map(({ form }) => form.text)
const starts = new Map<string, number[]>()
bare.forEach((text, at) => {
  starts.set(text, [...(starts.get(text) ?? []), at])
})

/** Where such words stand, the nearest place of the Qur'an to `near`, begun and ended inside an ayah as the text says. */
function findSpan(text: string, near: number): { from: number; to: number } {
  const words = wordsOnly(text)
    .split(' ')
    .map((word) => word.replace(/[\u06D6-\u06DB]$/, ''))
  const [from] = starts
    .get(words[0]!)!
    .filter((at) => row(bare.slice(at, at + words.length)) === row(words))
    .filter((at) => WORD_INDEX.words[at]!.index > 0 === text.startsWith('…'))
    .filter((at) => endsAyah(WORD_INDEX, WORD_INDEX.words[at + words.length - 1]!) !== text.endsWith('…'))
    .sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
  return { from: from!, to: from! + words.length }
}

const firstWordOf = SURAH_TEXTS.map(({ number }) => WORD_INDEX.words.findIndex(({ surah }) => surah === number))

const cuts: Cut[] = ALL.flatMap(({ question, surah: { number: surah } }) => {
  const { key, questionType, ayahTextArabic: text } = question
  const wordAt = /-(\d+)(?:w(\d+))?/.exec(key)
  const near = wordAt
    ? WORD_INDEX.words.findIndex((word) => word.surah === surah && word.ayah === Number(wordAt[1])) +
      Number(wordAt[2] ?? 1) -
      1
    : firstWordOf[surah - 1]!
  const cut = (kind: Kind, at: { from: number; to: number }): Cut => ({ kind, surah, key, ...at })
  if (questionType === 'word_order') return [cut('board', { from: near, to: near + question.words.length })]
  const options = question.options
    .filter((option) => option.optionTextArabic!.includes(' '))
    .map((option) => cut(questionType === 'match_pairs' ? 'side' : 'option', findSpan(option.optionTextArabic!, near)))
  if (questionType === 'fill_blank') return [cut('blank', findSpan(text, near))]
  return text === '' ? options : [cut('choice', findSpan(text, near)), ...options]
})
for (const { number: surah } of SURAH_TEXTS)
  for (const { from, to } of passagesOf(WORD_INDEX, surah))
    cuts.push({ kind: 'passage', surah, key: 'lesson', from, to })

const nameOf = ({ kind, surah, key, from, to }: Cut) => `${kind} ${surah} ${key} ${from} ${to}`
const order = new Map(cuts.map((cut) => [cut, sha256(`${SEED} ${nameOf(cut)}`)]))
const taken = new Set<string>()
const drawnOf = new Map<number, number>()

/** A span is read once, however many questions show it. */
const drawn = (Object.keys(COUNTS) as Kind[]).flatMap((kind) => {
  const left = cuts
    .filter((cut) => cut.kind === kind && (isBare(cut.from) || isBare(cut.to)))
    .sort((a, b) => (order.get(a)! < order.get(b)! ? -1 : 1))
  return Array.from({ length: COUNTS[kind] }, () => {
    const open = left.filter(({ from, to }) => !taken.has(`${from} ${to}`))
    const fewest = Math.min(...open.map(({ surah }) => drawnOf.get(surah) ?? 0))
    const cut = open.find(({ surah }) => (drawnOf.get(surah) ?? 0) === fewest)
    if (!cut) return []
    taken.add(`${cut.from} ${cut.to}`)
    drawnOf.set(cut.surah, fewest + 1)
    return cut
  }).flat()
})

const plain = (from: number, to: number) =>
  WORD_INDEX.words
    .slice(Math.max(0, from), to)
    .map((word) => {
      const mark = MARK.exec(word.shown)?.[0] ?? ''
      return `${ordinarySpelling(word.form.text)}${mark}${endsAyah(WORD_INDEX, word) ? ` (${word.ayah})` : ''}`
    })
    .join(' ')

drawn.forEach((cut, index) => {
  const { kind, surah, key, from, to } = cut
  const first = WORD_INDEX.words[from]!
  const place = `${first.surah}:${wordKey(first)}-${wordKey(WORD_INDEX.words[to - 1]!)}`
  const bar = (at: number) => (isBare(at) ? '|' : '')
  process.stdout.write(
    `${index + 1} ${kind} ${place} (${surah} ${key}): ${plain(from - (first.index > 0 ? 5 : 0), from)} ${bar(from)}[ ${plain(from, to)} ]${bar(to)} ${plain(to, to + (isBare(to) ? 6 : 2))}\n`,
  )
})
