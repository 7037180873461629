import { SURAHS } from '@halaqa/quran/surahs'
import { describe, expect, test } from 'vitest'
import { ayahSpan, endsAyah, lengthOf, surahSpan } from '../src/book.ts'
import { type Passage, passagesOf } from '../src/passages.ts'
import { firstOf, lastOf } from '../src/places.ts'
import { BOOK as book } from './whole.ts'

const surahs = SURAHS.map(({ number }) => ({ span: surahSpan(book, number), passages: passagesOf(book, number) }))
const all = surahs.flatMap(({ passages }) => passages)
const ayahsIn = (passage: Passage) => lastOf(book, passage).ayah - firstOf(book, passage).ayah + 1

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

  test('have at most 5 ayahs and 32 words', () => {
    expect(all.filter((passage) => ayahsIn(passage) > 5 || lengthOf(passage) > 32)).toEqual([])
  })

  test('have 20 to 30 words mostly, wherever the surah and its ayahs allow it', () => {
    const free = surahs.filter(({ span }) => lengthOf(span) > 75).flatMap(({ passages }) => passages)
    const usual = free.filter((passage) => ayahsIn(passage) < 5)
    const fit = usual.filter((passage) => lengthOf(passage) >= 20 && lengthOf(passage) <= 30)
    expect(fit.length / usual.length).toBeGreaterThan(0.85)
    expect(usual.filter((passage) => lengthOf(passage) < 12)).toEqual([])
  })

  test('are two at least in every surah, and not more than a short surah bears', () => {
    for (const { span, passages } of surahs) {
      expect(passages.length).toBeGreaterThanOrEqual(2)
      if (lengthOf(span) <= 75) expect(passages.length).toBeLessThanOrEqual(5)
    }
  })

  test('end inside an ayah only where it is long', () => {
    const cut = all.filter((passage) => !endsAyah(book, lastOf(book, passage)))
    const short = cut.filter((passage) => {
      const { surah, ayah } = lastOf(book, passage)
      return lengthOf(ayahSpan(book, surah, ayah)) < 20
    })
    expect(short.map((passage) => `${lastOf(book, passage).surah}:${lastOf(book, passage).ayah}`)).toEqual([])
  })
})

describe('clauses', () => {
  const clauses = all.flatMap((passage) => passage.clauses)

  test('have at most 9 words, and lie inside one ayah', () => {
    expect(clauses.filter((clause) => lengthOf(clause) > 9)).toEqual([])
    expect(clauses.filter((clause) => firstOf(book, clause).ayah !== lastOf(book, clause).ayah)).toEqual([])
  })

  test('have at least 3 words, but for ayahs that have fewer and few cuts between like words', () => {
    const short = clauses.filter((clause) => lengthOf(clause) < 3)
    const cut = short.filter((clause) => firstOf(book, clause).index > 0 || !endsAyah(book, lastOf(book, clause)))
    expect(cut.length).toBeLessThan(20)
  })

  test('end at a pause mark or an ayah’s end in most cases', () => {
    const rest = clauses.filter((clause) => {
      const last = lastOf(book, clause)
      return last.shown !== last.form.text || endsAyah(book, last)
    })
    expect(rest.length / clauses.length).toBeGreaterThan(0.6)
  })
})
