/**
 * The place of an ayah in the mushaf and in its traditional divisions.
 *
 * Units   every division is numbered from 1: page 1..604, juz 1..30, hizb 1..60, rub (quarter of a hizb) 1..240,
 *         ruku 1..556. The tables hold the position of the first ayah of each, so an ayah belongs to the last one that
 *         starts at or before it; an ayah that runs over a page's end counts to the page it begins on.
 * Source  quran-meta, Hafs; pages are those of the 604-page Madinah mushaf (1405 H), which two other packages confirm
 *         for every ayah. Rub 106 starts at 15:49, where all printed ۞ stand (quran-meta has 15:50).
 */
import { JUZ_STARTS, PAGE_STARTS, RUB_STARTS, RUKU_STARTS, SAJDA_POSITIONS } from './generated/mushaf.ts'
import type { Span } from './range.ts'

export { JUZ_STARTS, PAGE_STARTS, RUB_STARTS, RUKU_STARTS, SAJDA_POSITIONS }

export const JUZ_COUNT = 30

const RUBS_IN_A_HIZB = 4

export const HIZB_STARTS: readonly number[] = RUB_STARTS.filter((_, rub) => rub % RUBS_IN_A_HIZB === 0)

export const pageOf = (position: number): number => divisionOf(PAGE_STARTS, position)

export const juzOf = (position: number): number => divisionOf(JUZ_STARTS, position)

export const rubOf = (position: number): number => divisionOf(RUB_STARTS, position)

export const hizbOf = (position: number): number => Math.ceil(rubOf(position) / RUBS_IN_A_HIZB)

export const rukuOf = (position: number): number => divisionOf(RUKU_STARTS, position)

/** @throws RangeError for a page outside 1..604 */
export const pageSpan = (page: number): Span => divisionSpan(PAGE_STARTS, page, 'page')

/** @throws RangeError for a juz outside 1..30 */
export const juzSpan = (juz: number): Span => divisionSpan(JUZ_STARTS, juz, 'juz')

const LAST_POSITION = 6235

function divisionOf(starts: readonly number[], position: number): number {
  if (!Number.isInteger(position) || position < 0 || position > LAST_POSITION) {
    throw new RangeError(`There is no ayah at position ${position}`)
  }
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low + 1
}

function divisionSpan(starts: readonly number[], number: number, name: string): Span {
  const start = starts[number - 1]
  if (start === undefined) throw new RangeError(`There is no ${name} ${number}`)
  return { start, end: (starts[number] ?? LAST_POSITION + 1) - 1 }
}
