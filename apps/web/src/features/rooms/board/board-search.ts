import { positionOf } from '@halaqa/quran/ayah'
import { numberTyped } from '@halaqa/quran/digits'
import { hizbOf, juzOf, pageOf } from '@halaqa/quran/mushaf'
import { type AyahRange, type Span, spanOf } from '@halaqa/quran/range'
import { findAyah, findDivision, findSurah, findSurahs } from '@halaqa/quran/surah-search'
import type { BoardPiece } from './board.model.ts'

/** The filters of a board. */
export interface Search {
  typed: string
  freeOnly: boolean
  /** Free pieces that take more are left out. */
  minutes: number | undefined
}

/** A function that tells whether a piece matches. The person's own pieces always do, unless they typed something. */
export function matcherOf({
  typed,
  freeOnly,
  minutes = Number.POSITIVE_INFINITY,
}: Search): (piece: BoardPiece) => boolean {
  const matchesTyped = typed.trim() === '' ? () => true : typedMatcherOf(typed)
  return (piece) =>
    matchesTyped(piece) &&
    !(freeOnly && piece.state === 'taken') &&
    !(piece.state === 'free' && piece.minutes > minutes)
}

const DIVISION_OF = { juz: juzOf, hizb: hizbOf, page: pageOf } as const

/** "12", "juz 12", "page 222", "hizb 5", "2:255", "Hud" */
function typedMatcherOf(typed: string): (piece: BoardPiece) => boolean {
  const number = /^\s*(\p{Nd}+)\s*$/u.test(typed) ? numberTyped(typed) : undefined
  if (number !== undefined) return (piece) => piece.number === number
  const division = findDivision(typed)
  if (division) return overlapsDivision(DIVISION_OF[division.kind], division.number)
  const ayah = findAyah(typed)
  if (ayah) return containsPosition(positionOf(ayah.surah, ayah.ayah))
  const surah = findSurah(typed)
  const surahs = new Set((surah ? [surah] : findSurahs(typed)).map((found) => found.number))
  return ({ startSurah, endSurah }) => {
    for (let one = startSurah; one <= endSurah; one++) if (surahs.has(one)) return true
    return false
  }
}

const containsPosition = (position: number) => (piece: AyahRange) => {
  const { start, end }: Span = spanOf(piece)
  return start <= position && position <= end
}

/** The pieces that have something of a division of the mushaf. */
const overlapsDivision = (divisionOf: (position: number) => number, wanted: number) => (piece: AyahRange) => {
  const { start, end } = spanOf(piece)
  return divisionOf(start) <= wanted && wanted <= divisionOf(end)
}
