/** The words of the list in one language, from the catalogue. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import { FORMER_MEMBER, FORMER_READER_BY_NAME } from '@halaqa/contract/constants'
import type { PieceKind } from '@halaqa/contract/pieces'
import { formatIn, toDate } from '../../lib/dates.ts'
import type { Texts } from '../../lib/texts.ts'

export interface ListWording {
  /** Begins a line that begins with a name: a chat takes the direction of a line from its first letter. */
  lineMark: string
  number: (value: number) => string
  /** A line of its own, "Monday 9 March" */
  day: (date: CalendarDate) => string
  /** "Week of 3 March, until Monday 9 March" */
  week: (first: CalendarDate, last: CalendarDate) => string
  /** "3 March, until Tuesday 31 March" */
  dates: (first: CalendarDate, last: CalendarDate) => string
  hatim: (number: number) => string
  surah: (number: number) => string
  /** A name from the record of the room, which may be in place of one that was removed. */
  reader: (name: string) => string
  /** Of whole pages, rub, hizb or juz that follow each other. */
  pieces: Record<Exclude<PieceKind, 'range'>, (first: number, last: number) => string>
  wholeQuran: string
  free: (count: number) => string
  waits: string
  waiting: string
  /** At the end, before the address. */
  prayer: string
}

/** English is read in many countries, and in most of them the day comes before the month. */
const dateLocale = ({ language, locale }: Texts) => (language === 'en' ? 'en-GB' : locale)

/** Russian writes days of the week small within a sentence; here the day begins a line. */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const RIGHT_TO_LEFT_MARK = '\u200f'

export function wordingIn(texts: Texts): ListWording {
  const { t, number } = texts
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = formatIn('UTC', dateLocale(texts), { day: 'numeric', month: 'long', ...options })
    return (date: CalendarDate) => format.format(toDate(date))
  }
  const short = dates({})
  const day = dates({ weekday: 'long' })
  /** One number, or two with a dash between them; how many there are decides the form of the word before them. */
  const numbered = (first: number, last: number) => ({
    count: last - first + 1,
    numbers: first === last ? number(first) : `${number(first)}–${number(last)}`,
  })
  return {
    lineMark: texts.direction === 'rtl' ? RIGHT_TO_LEFT_MARK : '',
    number,
    day: (date) => capitalized(day(date)),
    week: (first, last) => t('list.week', { first: short(first), last: day(last) }),
    dates: (first, last) => t('list.dates', { first: short(first), last: day(last) }),
    hatim: (hatim) => t('list.hatim', { number: number(hatim) }),
    surah: texts.surah,
    reader: (name) => {
      if (name === FORMER_MEMBER) return t('list.formerMember')
      return name === FORMER_READER_BY_NAME ? t('list.aReader') : name
    },
    pieces: {
      page: (first, last) => t('list.pages', numbered(first, last)),
      rub: (first, last) => t('list.rub', numbered(first, last)),
      hizb: (first, last) => t('list.hizb', numbered(first, last)),
      juz: (first, last) => t('list.juz', numbered(first, last)),
    },
    wholeQuran: t('list.wholeQuran'),
    free: (count) => t('list.free', { count }),
    waits: t('list.waits'),
    waiting: t('list.waiting'),
    prayer: t('list.prayer'),
  }
}
