/** The words of the list, language by language. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import type { PieceKind } from '@halaqa/contract/pieces'
import type { ListLanguage } from '@halaqa/contract/room-list'
import { surahOf } from '@halaqa/quran/surahs'
import { toDate } from '../../lib/dates.ts'

export interface ListWording {
  number: (value: number) => string
  /** "Monday 9 March" */
  day: (date: CalendarDate) => string
  /** "Week of 3 March, until Monday 9 March" */
  week: (first: CalendarDate, last: CalendarDate) => string
  /** "3 March, until Tuesday 31 March" */
  dates: (first: CalendarDate, last: CalendarDate) => string
  hatim: (number: number) => string
  surah: (number: number) => string
  /** Of whole pages, rub, hizb or juz that follow each other. */
  pieces: Record<Exclude<PieceKind, 'range'>, (first: number, last: number) => string>
  wholeQuran: string
  free: (count: number) => string
  waits: string
  waiting: string
  /** At the end, before the address. */
  prayer: string
}

export const WORDING: Record<ListLanguage, ListWording> = { en: english() }

function english(): ListWording {
  const digits = new Intl.NumberFormat('en-GB', { useGrouping: false })
  const number = (value: number) => digits.format(value)
  const dayFormat = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const day = (date: CalendarDate) => dayFormat.format(toDate(date)).replace(',', '')
  const short = (date: CalendarDate) => shortFormat.format(toDate(date))
  const between = (first: number, last: number) => (first === last ? number(first) : `${number(first)}–${number(last)}`)
  return {
    number,
    day,
    week: (first, last) => `Week of ${short(first)}, until ${day(last)}`,
    dates: (first, last) => `${short(first)}, until ${day(last)}`,
    hatim: (hatim) => `Hatim ${number(hatim)}`,
    surah: (surah) => surahOf(surah).name,
    pieces: {
      page: (first, last) => `${first === last ? 'Page' : 'Pages'} ${between(first, last)}`,
      rub: (first, last) => `Rub ${between(first, last)}`,
      hizb: (first, last) => `Hizb ${between(first, last)}`,
      juz: (first, last) => `Juz ${between(first, last)}`,
    },
    wholeQuran: "Complete Qur'an",
    free: (count) => (count === 1 ? '1 piece is free.' : `${number(count)} pieces are free.`),
    waits: 'A portion waits for a reader.',
    waiting: 'These portions wait for a reader:',
    prayer: 'May Allah accept it from everyone.',
  }
}
