import { SURAHS } from '@halaqa/quran/surahs'
import { describe, expect, test } from 'vitest'
import { type Passage, passagesOf } from '../src/passages.ts'
import { firstOf, keyOf, lastOf } from '../src/references.ts'
import { mayStop } from '../src/stopping.ts'
import { ayahSpan, endsAyah, lengthOf, surahSpan } from '../src/word-index.ts'
import { WORD_INDEX as wordIndex } from './whole.ts'

const surahs = SURAHS.map(({ number }) => ({
  span: surahSpan(wordIndex, number),
  passages: passagesOf(wordIndex, number),
}))
const all = surahs.flatMap(({ passages }) => passages)
const ayahsIn = (passage: Passage) => lastOf(wordIndex, passage).ayah - firstOf(wordIndex, passage).ayah + 1

describe('passages', () => {
  test('cover each surah once, in order, by whole clauses', () => {
    for (const { span, passages } of surahs) {
      const clauses = passages.flatMap((passage) => passage.clauses)
      for (const pieces of [passages, clauses]) {
        expect(pieces[0]!.from).toBe(span.from)
        expect(pieces.at(-1)!.to).toBe(span.to)
        expect(pieces.slice(1).every(({ from }, i) => from === pieces[i]!.to)).toBe(true)
      }
    }
  })

  test('begin and end at places where a reciter may', () => {
    expect(all.filter(({ from, to }) => !mayStop(wordIndex, from) || !mayStop(wordIndex, to))).toEqual([])
  })

  test('have at most 5 ayahs and 32 words, but for four stretches without a stop', () => {
    const long = all.filter((passage) => ayahsIn(passage) > 5 || lengthOf(passage) > 32)
    expect(long.map((passage) => `${firstOf(wordIndex, passage).surah}:${keyOf(wordIndex, passage)}`)).toEqual([
      '2:164',
      '24:31w19-31w62',
      '24:61w13-61w49',
      '60:12-12w34',
    ])
  })

  test('have 20 to 30 words mostly, wherever the surah and its ayahs allow it', () => {
    const free = surahs.filter(({ span }) => lengthOf(span) > 75).flatMap(({ passages }) => passages)
    const usual = free.filter((passage) => ayahsIn(passage) < 5)
    const fit = usual.filter((passage) => lengthOf(passage) >= 20 && lengthOf(passage) <= 30)
    expect(fit.length / usual.length).toBeGreaterThan(0.8)
    expect(usual.filter((passage) => lengthOf(passage) < 10).length).toBeLessThan(10)
  })

  test('are two at least in every surah, and not more than a short surah bears', () => {
    for (const { span, passages } of surahs) {
      expect(passages.length).toBeGreaterThanOrEqual(2)
      if (lengthOf(span) <= 75) expect(passages.length).toBeLessThanOrEqual(5)
    }
  })

  test('end inside an ayah only if it is long', () => {
    const cut = all.filter((passage) => !endsAyah(wordIndex, lastOf(wordIndex, passage)))
    const short = cut.filter((passage) => {
      const { surah, ayah } = lastOf(wordIndex, passage)
      return lengthOf(ayahSpan(wordIndex, surah, ayah)) < 20
    })
    // The names of Allah in 59:23 can neither be parted nor, with the rest, be asked in one lesson.
    expect(short.map((passage) => `${lastOf(wordIndex, passage).surah}:${lastOf(wordIndex, passage).ayah}`)).toEqual([
      '59:23',
    ])
  })
})

describe('clauses', () => {
  const clauses = all.flatMap((passage) => passage.clauses)

  test('have at most 9 words, except for one in a hundred, and are inside one ayah', () => {
    expect(clauses.filter((clause) => lengthOf(clause) > 9).length).toBeLessThan(clauses.length / 100)
    expect(clauses.filter((clause) => firstOf(wordIndex, clause).ayah !== lastOf(wordIndex, clause).ayah)).toEqual([])
  })

  test('have at least 3 words, but for ayahs that have fewer and few cuts between like words', () => {
    const short = clauses.filter((clause) => lengthOf(clause) < 3)
    const cut = short.filter(
      (clause) => firstOf(wordIndex, clause).index > 0 || !endsAyah(wordIndex, lastOf(wordIndex, clause)),
    )
    expect(cut.length).toBeLessThan(60)
  })

  test('end at a pause mark or an ayah’s end in most cases', () => {
    const rest = clauses.filter((clause) => {
      const last = lastOf(wordIndex, clause)
      return last.shown !== last.form.text || endsAyah(wordIndex, last)
    })
    expect(rest.length / clauses.length).toBeGreaterThan(0.6)
  })
})
