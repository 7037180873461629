/**
 * Describes the outcome of answers in words. It is computed from them and from an assumed number of readers, and is
 * never a promise.
 *
 * Units pages are those of the mushaf that a range touches; minutes are those of an average reader.
 */
import { type CalendarDate, dateOfDay, dayOf, daysBetween } from '@halaqa/contract/calendar'
import type { PieceKind } from '@halaqa/contract/pieces'
import { readingMinutes } from '@halaqa/memory/pace'
import { lettersADay } from '@halaqa/planning/pace'
import { boardLimit } from '@halaqa/planning/pieces/board'
import { forecastFixed, turnsOfHatim } from '@halaqa/planning/pieces/forecast'
import { piecesOf } from '@halaqa/planning/pieces/pieces'
import { nextTurn, readingDates } from '@halaqa/planning/pieces/turns'
import { JUZ_STARTS, pageOf } from '@halaqa/quran/mushaf'
import { type AyahRange, rangeProblem, type Span, spanOf } from '@halaqa/quran/range'
import { WEIGHT_PREFIX, weightOf } from '@halaqa/quran/weights'
import { monthDay, weekday } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { minutesADay, minutesADayText } from '../minutes-a-day.ts'
import { countReadingDays, isRestDay } from '../rest-days.ts'
import { isChosen, isFixed, type RoomAnswers, turnDaysOf } from './room-answers.ts'

/** The main point, and the rest of it. */
export type Preview = readonly [main: string, rest?: string]

export const rangeOfAnswers = (answers: RoomAnswers): AyahRange => ({
  startSurah: answers.start_surah,
  startAyah: answers.start_ayah,
  endSurah: answers.end_surah,
  endAyah: answers.end_ayah,
})

/** Undefined while the ends make no range. */
function spanOfAnswers(answers: RoomAnswers): Span | undefined {
  const range = rangeOfAnswers(answers)
  return rangeProblem(range) ? undefined : spanOf(range)
}

const lastDateOf = (answers: RoomAnswers): CalendarDate | null => (isFixed(answers) ? answers.end_date : null)

/** The first turn; undefined while the dates are invalid. */
function firstTurn(answers: RoomAnswers) {
  const turnDays = turnDaysOf(answers)
  const end = lastDateOf(answers)
  if (datesFault(answers)) return undefined
  const rules = { start: dayOf(answers.start_date), end: end ? dayOf(end) : null, turnDays }
  const turn = nextTurn(undefined, rules)
  const rests = (day: number) => isRestDay(dateOfDay(day), answers.rest_weekdays)
  const dates = turn && readingDates(turn, rests)
  return turn && dates && { rules, turn, dates, rests }
}

/** "Thursday, Dec 18" */
const dayName = (date: CalendarDate) => t('room-preview.date', { day: weekday(date, 'long'), date: monthDay(date) })

interface Amount {
  pages: number
  letters: number
}

/** One of so many equal parts of a text. */
const partOf = (span: Span, parts: number): Amount => ({
  pages: (pageOf(span.end) - pageOf(span.start) + 1) / parts,
  letters: weightOf(span) / parts,
})

/** Small numbers of pages in halves. */
const rounded = (pages: number) => (pages < 10 ? Math.round(pages * 2) / 2 : Math.round(pages))

const eachText = ({ pages }: Amount) =>
  rounded(pages) < 1 ? t('room-preview.eachLess') : t('room-preview.eachPages', { count: rounded(pages) })

const planOf = (answers: RoomAnswers) => ({
  ...rangeOfAnswers(answers),
  piece: answers.piece,
  turnDays: turnDaysOf(answers),
  startDate: answers.start_date,
  endDate: lastDateOf(answers),
  restWeekdays: answers.rest_weekdays,
})

const COUNTED = {
  page: 'room-preview.ofPage',
  rub: 'room-preview.ofRub',
  hizb: 'room-preview.ofHizb',
  juz: 'room-preview.ofJuz',
  range: 'room-preview.ofRange',
} as const

const counted = (kind: PieceKind, count: number) => t(COUNTED[kind], { count })

const everyText = (days: number) => t('room-preview.every', { days })

/** "What does each reader get?" */
export function sharePreview(answers: RoomAnswers): Preview | null {
  const span = spanOfAnswers(answers)
  if (!span) return null
  if (answers.plan === 'daily') return [t('room-preview.daily')]
  const pieces = piecesOf(span, answers.piece)
  const part = partOf(span, pieces.length)
  const minutes = t('room-preview.inAll', { count: readingMinutes(part.letters) })
  const whole =
    answers.piece === 'range'
      ? t('room-preview.wholeEach')
      : t('room-preview.makeHatim', { pieces: counted(answers.piece, pieces.length) })
  return [t('room-preview.share', { each: eachText(part) }), `${minutes} ${whole}`]
}

/** The outcome of "For how long?" for pieces. */
export function turnPreview(answers: RoomAnswers): Preview | null {
  if (isFixed(answers) && !answers.end_date) return [t('room-preview.noEndOfTurn')]
  const first = firstTurn(answers)
  if (!first) return null
  const { turn, dates } = first
  const [from, to] = [dateOfDay(turn.first), dateOfDay(turn.last)]
  const days = turn.last - turn.first + 1
  if (answers.turn === 'end') {
    const read = countReadingDays(answers.start_date, days, answers.rest_weekdays)
    return [t('room-preview.until', { date: dayName(to) }), t('room-preview.oneTurn', { days: read })]
  }
  if (dates.first === dates.last && days > 1) {
    const date = dateOfDay(dates.first)
    return [
      t('room-preview.onDay', { day: weekday(date, 'long') }),
      t('room-preview.firstOn', { date: monthDay(date) }),
    ]
  }
  if (days === 1)
    return [t('room-preview.newEvery', { every: everyText(1) }), t('room-preview.firstOn', { date: monthDay(from) })]
  const between = t('room-preview.firstFrom', { from: monthDay(from), to: monthDay(to) })
  return days === 7
    ? [t('room-preview.week', { first: weekday(from, 'long'), last: weekday(to, 'long') }), between]
    : [t('room-preview.newEvery', { every: everyText(days) }), between]
}

/** "In 30 weeks everyone will have read all 30 juz." */
const comeRoundText = (pieces: string, turns: number, days: number) =>
  t('room-preview.comeRound', { pieces, turns, days, total: turns * days })

/** "Who chooses the portions?" */
export function dealingPreview(answers: RoomAnswers): Preview | null {
  const span = spanOfAnswers(answers)
  if (!span || !firstTurn(answers)) return null
  const count = piecesOf(span, answers.piece).length
  if (isChosen(answers)) {
    return [t('room-preview.board', { pieces: counted(answers.piece, count) }), t('room-preview.boardTaps')]
  }
  const turnDays = turnDaysOf(answers)
  if (turnDays === null) return [t('room-preview.dealtOnce')]
  if (count === 1) return [t('room-preview.dealtSame')]
  const every = t('room-preview.dealt', { every: everyText(turnDays) })
  return isFixed(answers) ? [every] : [every, comeRoundText(counted(answers.piece, count), count, turnDays)]
}

/**
 * What all answers come to, or what they still lack.
 *
 * @param readers how many are thought of; null for somebody on their own, in a daily room
 */
export function sumPreview(answers: RoomAnswers, readers: number | null): Preview {
  const span = spanOfAnswers(answers)
  if (!span) return [t('room-preview.noRange')]
  const fault = datesFault(answers)
  if (fault) return [fault]
  if (answers.plan === 'daily' || readers === null) return dailySum(answers, span, readers)
  const first = firstTurn(answers)
  if (!first) return [t('room-preview.noReadingDays')]
  const count = piecesOf(span, answers.piece).length
  const part = partOf(span, count)
  const time = minutesADayText(planOf(answers), answers.start_date)
  const each = t('room-preview.shareInTime', { each: eachText(part), time })
  const turnDays = turnDaysOf(answers)
  const end = lastDateOf(answers)
  if (isChosen(answers)) {
    const pieces = counted(answers.piece, count)
    const main =
      turnDays === null
        ? t('room-preview.boardUntil', { pieces, date: dayName(end!) })
        : t('room-preview.boardEvery', { pieces, every: everyText(turnDays) })
    return [main, t('room-preview.boardLimit', { readers, limit: boardLimit(count, readers), time })]
  }
  if (answers.piece === 'range') {
    const when = turnDays === null ? t('room-preview.by', { date: monthDay(end!) }) : everyText(turnDays)
    return [t('room-preview.readings', { readers, when }), each]
  }
  if (end === null) return [hatimPace(count, readers, turnDays!), each]
  const fixed = forecastFixed(count, readers, { ...first.rules, end: dayOf(end) }, first.rests)
  const date = monthDay(end)
  const sentence = { readers, hatims: fixed.hatims, joinBy: monthDay(dateOfDay(fixed.joinBy)), date }
  const lacks = fixed.left > 0 ? counted(answers.piece, fixed.left) : ''
  const main =
    fixed.hatims === 0
      ? t('room-preview.partBy', { ...sentence, lacks })
      : t(lacks ? 'room-preview.moreHatimsBy' : 'room-preview.hatimsBy', { ...sentence, lacks })
  return [main, lacks ? `${each} ${t('room-preview.left')}` : each]
}

/** How long a hatim takes, or how many there are in a turn. */
function hatimPace(pieces: number, readers: number, turnDays: number) {
  if (readers >= pieces) {
    const hatims = Math.floor(readers / pieces)
    const isMore = readers % pieces > 0
    return t(isMore ? 'room-preview.moreHatims' : 'room-preview.hatims', {
      readers,
      hatims,
      every: everyText(turnDays),
    })
  }
  const days = turnsOfHatim(pieces, readers) * turnDays
  return days % 7 === 0
    ? t('room-preview.hatimWeeks', { readers, weeks: days / 7 })
    : t('room-preview.hatimDays', { readers, days })
}

/** The first problem with the dates and the days; undefined if they make a room. */
function datesFault(answers: RoomAnswers) {
  const end = lastDateOf(answers)
  if (!answers.start_date) return t('room-preview.noStart')
  if (isFixed(answers) && !end) return t('room-preview.noEndOfTurn')
  if (end && end < answers.start_date) return t('room-preview.endBeforeStart')
  const days = answers.plan === 'pieces' ? turnDaysOf(answers) : end ? null : answers.recurrence_duration_days
  return days === null || isLength(days) ? undefined : t('room-preview.noDays')
}

const MAX_DAYS = 365
const isLength = (days: number) => Number.isInteger(days) && days >= 1 && days <= MAX_DAYS

function dailySum(answers: RoomAnswers, span: Span, readers: number | null): Preview {
  const end = lastDateOf(answers)
  const days = end ? daysBetween(answers.start_date, end) + 1 : answers.recurrence_duration_days
  const read = countReadingDays(answers.start_date, days, answers.rest_weekdays)
  if (read < 1) return [t('room-preview.noReadingDays')]
  const starts = answers.division === 'juz' ? JUZ_STARTS : undefined
  const shares = Array<number>(readers ?? 1).fill(1)
  const letters = lettersADay({ text: span, days: read, shares, starts }, WEIGHT_PREFIX)
  const count = rounded((pageOf(span.end) - pageOf(span.start) + 1) * (letters / weightOf(span)))
  const minutes = t('room-preview.minutesEach', { count: readingMinutes(letters) })
  if (readers === null)
    return [count < 1 ? t('room-preview.aloneLess') : t('room-preview.aloneEach', { count }), minutes]
  return [t(count < 1 ? 'room-preview.dailyLess' : 'room-preview.dailyEach', { readers, count }), minutes]
}

/** The outcome of a preset in a few words. */
export function presetHint(answers: RoomAnswers, isAlone: boolean): string {
  const span = spanOf(rangeOfAnswers(answers))
  if (isChosen(answers)) {
    return t('room-preview.hintBoard', { pieces: counted(answers.piece, piecesOf(span, answers.piece).length) })
  }
  if (answers.plan === 'daily') {
    const part = partOf(span, answers.recurrence_duration_days)
    const pages = rounded(part.pages)
    if (!isAlone) return t('room-preview.hintShared', { count: pages })
    return t('room-preview.hintADay', { pages, minutes: readingMinutes(part.letters) })
  }
  const pages = rounded(partOf(span, piecesOf(span, answers.piece).length).pages)
  const { minutes, isOnce } = minutesADay(planOf(answers), answers.start_date)
  return t(isOnce ? 'room-preview.hintOnce' : 'room-preview.hintADay', { pages, minutes })
}
