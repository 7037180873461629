import { addDays, daysBetween } from '@halaqa/contract/calendar'
import { hizbOf, juzOf, pageOf, rubOf } from '@halaqa/quran/mushaf'
import { type AyahRange, spanOf } from '@halaqa/quran/range'
import { today as dateOf, shortDate, weekday, weekdayAndDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { lastDateOf, type Task } from '../tasks/task.model.ts'
import { isCompleteScope } from './complete-scope.ts'
import { countReadingDays, nextReadingDate, onlyWeekday, weekdayDate } from './rest-days.ts'
import { isOver, type Room } from './room.model.ts'

/** Describes a pieces room. */

type Plan = AyahRange & Pick<Room, 'piece' | 'turnDays' | 'dealing' | 'endDate' | 'restWeekdays'>

/** "A juz each, every week", "Choose a juz, until Nov 9, 2026", "Al-Kahf 18:1 – 18:110, each of us, every Friday" */
export function piecesPlanText({ piece, turnDays = null, dealing, endDate, restWeekdays, ...range }: Plan) {
  const kind = piece ?? 'range'
  const text = { range: isCompleteScope(range) ? t('rooms.plan.hatim') : rangeText(range) }
  const each = t(dealing === 'chosen' ? `pieces.choose.${kind}` : `pieces.each.${kind}`, text)
  const what = kind === 'range' || isCompleteScope(range) ? each : t('pieces.of', { what: each, ...text })
  const day = weekdayOf({ turnDays, restWeekdays })
  const every = day ? t('pieces.everyWeekday', { what, day }) : t('pieces.every', { what, days: turnDays ?? 0 })
  const often = turnDays === null ? what : every
  return endDate ? t('pieces.until', { what: often, date: shortDate(endDate) }) : often
}

/** "Friday", if that is the only weekday on which the room reads. */
function weekdayOf({ turnDays, restWeekdays = [] }: Pick<Room, 'turnDays' | 'restWeekdays'>) {
  const day = turnDays === 7 && onlyWeekday(restWeekdays)
  return day ? weekday(weekdayDate(day), 'long') : undefined
}

/** The dates of a turn, as texts choose their words by them: 1 is a day and 7 a week, 0 speaks of no turn. */
const turnLength = (room: Pick<Room, 'turnDays' | 'turn'>, today: string) =>
  isInTurn(room, today) ? (room.turnDays ?? 0) : 0

const isInTurn = ({ turn }: Pick<Room, 'turn'>, today: string) =>
  !!turn && turn.firstDate <= today && today <= turn.lastDate

/** "11 of 30 juz read this week", "3 of 5 have read it"; of one turn until the end "1 of 3 assigned juz read" */
export function turnProgressText(room: Room, today: string) {
  const { piece = 'range', turnDays, dealing, finishedTasks: finished, totalTasks: total } = room
  if (total === 0) return t(room.cycleNumber > 0 ? 'pieces.noneGiven' : 'pieces.notBegun')
  // The rest of the hatim waits for readers who join.
  if (turnDays === null && dealing !== 'chosen' && piece && piece !== 'range')
    return t(`pieces.givenRead.${piece}`, { finished, total })
  return t(`pieces.done.${piece ?? 'range'}`, { finished, total, days: turnLength(room, today) })
}

/** "Who has what this week" */
export const readersTitle = (room: Room, today: string) =>
  t(room.piece === 'range' ? 'pieces.readersOfAll' : 'pieces.readers', { days: turnLength(room, today) })

/** "As assigned on Monday, Nov 17. Nobody can see who has finished."; a board is taken from at any time. */
export function givenOnText({ turn, dealing }: Room) {
  if (dealing === 'chosen') return t('rooms.openness.quietHint')
  return turn ? t('pieces.givenOn', { date: weekdayAndDate(turn.firstDate) }) : t('rooms.readers.hint')
}

/** The text when nobody has a piece of the turn. */
export const noneGivenText = (room: Room, today: string) =>
  t(room.dealing === 'chosen' && isInTurn(room, today) ? 'pieces.noneTaken' : 'pieces.noneGiven')

/** "Yours this week" for a piece of the present turn; a piece of another turn has other dates. */
export function portionTitle(room: Room, today: string, task?: Task) {
  const { firstDate = '', lastDate = '' } = room.turn ?? {}
  const isOfTurn = task ? task.taskDate >= firstDate && lastDateOf(task) <= lastDate : readsOn(room, today)
  return t('pieces.yours', { days: isOfTurn ? turnLength(room, today) : 0 })
}

/** The text when no piece is open, except perhaps one from before today. */
export function nothingOpenText(room: Room, today: string, { hasRead = false, hasEarlier = false } = {}) {
  if (!hasRead && isChoosing(room)) return t(hasEarlier ? 'pieces.choosingMore' : 'pieces.choosing')
  // Pieces read on a turn's last date of reading are not listed any more on the rest days after it.
  const days = hasRead || readsOn(room, today) ? turnLength(room, today) : 0
  return t(hasRead ? 'pieces.read' : 'pieces.none', { days })
}

/** Whether any date of the turn from today on is a reading date; true before the first turn. */
const readsOn = ({ turn, restWeekdays = [] }: Room, today: string) =>
  !turn || nextReadingDate(addDays(today, -1), restWeekdays) <= turn.lastDate

/** "The next portions come on Monday, Nov 24." */
export function nextTurnText(room: Room, hasRead: boolean, next: string | null, today: string) {
  if (!hasRead && isChoosing(room)) return t('pieces.choosingHint')
  if (next === null) return noMoreText(room, today)
  return next > addDays(today, 1) ? t('rooms.next.on', { date: weekdayAndDate(next) }) : t('rooms.next.tomorrow')
}

/** The text in the last turn, and after it. */
function noMoreText(room: Room, today: string) {
  if (room.piece === 'range' || !room.endDate) return t('rooms.next.over')
  if (today > room.endDate) return t('pieces.ended', { date: weekdayAndDate(room.endDate) })
  if (isChoosing(room)) return t('pieces.choosingHint')
  return t(room.hatims?.free === 0 ? 'pieces.lastOfAll' : 'pieces.last')
}

/** Readers have what they choose. */
const isChoosing = (room: Room) => room.dealing === 'chosen' && !!room.turn && !isOver(room) && !room.pausedSince

/** The board for a reader who has nothing to read and can choose there. */
export function choiceOf(rooms: readonly Room[], today: string) {
  const room = rooms.find((one) => isChoosing(one) && one.piece !== 'range' && isInTurn(one, today))
  if (!room?.piece || room.piece === 'range') return undefined
  return {
    to: `/rooms/${room.id}/board`,
    title: t('pieces.choosing'),
    hint: t('pieces.choosingHint'),
    label: t(`pieces.choose.${room.piece}`),
  }
}

export const alsoText = () => t('pieces.also')

/** Everybody has the same piece, so that each reading of it is a hatim, and their numbers say nothing. */
function isOfOnePiece({ piece, ...range }: Room) {
  if (!piece) return false
  const { start, end } = spanOf(range)
  return piece === 'range' || PIECE_AT[piece](start) === PIECE_AT[piece](end)
}

const PIECE_AT = { page: pageOf, rub: rubOf, hizb: hizbOf, juz: juzOf }

/** Portions are counted there, not letters: it was quiet when they were given. */
const isQuiet = ({ readLetters }: Room) => readLetters !== null && readLetters !== undefined

/** The ring of a quiet room shows the portions of the turn. That of an open one shows a hatim: of several the one that has been open longest. */
export function ofWhatText(room: Room, today = dateOf()) {
  const { piece, cycleNumber, hatimCompletedAt, hatimsCompleted = 0 } = room
  if (piece === 'range') return t('pieces.ofReaders')
  if (isQuiet(room)) return t('pieces.ofTurn', { days: turnLength(room, today) })
  const hasOthers = cycleNumber > 1 || (hatimsCompleted > 0 && !hatimCompletedAt)
  return hasOthers && !isOfOnePiece(room) ? t('pieces.ofHatim', { number: cycleNumber }) : t('rooms.progress.ofHatim')
}

/** "38% of hatim 6, 11 of 30 juz read this week"; null of a daily room. */
export const ringText = (room: Room, today = dateOf()) =>
  room.piece
    ? t('pieces.ring', {
        percent: Math.floor(room.progressPercentage),
        whole: ofWhatText(room, today),
        turn: turnProgressText(room, today),
      })
    : null

/** "12 of 20 hatims complete" and "9 juz free"; nothing before the first one, and where everybody has the same piece. */
export function hatimsFacts(room: Room, { saysFree = true } = {}): string[] {
  // A card that an earlier build kept on the device counts none.
  const { piece, hatims: { completed, begun, free: count } = NO_HATIMS } = room
  if (!piece || piece === 'range' || isOfOnePiece(room) || begun === 0) return []
  const hatims = t('pieces.hatims', { completed, begun })
  if (count === 0 || !saysFree) return [hatims]
  return [hatims, t(`pieces.free.${piece}`, { count })]
}

const NO_HATIMS = { completed: 0, begun: 0, free: 0 }

/** The texts of taking a free piece, or of beginning a hatim near the end; undefined where the person can do neither today. */
export function freePieceTexts({ piece, mayTakeFree, mayBeginHatim, hatims, endDate }: Room) {
  if (!piece || piece === 'range') return undefined
  if (mayBeginHatim && endDate) {
    return {
      begin: true,
      title: t('pieces.begin.title'),
      hint: t('pieces.begin.hint', { date: weekdayAndDate(endDate) }),
      label: t('pieces.begin.label'),
    }
  }
  if (!mayTakeFree) return undefined
  return {
    begin: false,
    title: t(`pieces.areFree.${piece}`, { count: hatims.free }),
    hint: t('pieces.freeHint'),
    label: t(`pieces.takeFree.${piece}`),
  }
}

/**
 * A hint beside a turn's figures when the ring covers more or less than they do: in an open room. One board until the end is one hatim.
 */
export const ringHint = (room: Room) =>
  isQuiet(room) || room.piece === 'range' || (room.dealing === 'chosen' && room.turnDays === null)
    ? null
    : t('pieces.ringHint')

/** "Monday to Sunday, since Mar 2, 2026. Everyone is given another one each time." */
export function turnsText(room: Room, today: string) {
  const { startDate, endDate, turnDays } = room
  const start = shortDate(startDate)
  const dates = endDate
    ? t('pieces.about.dates', { start, end: shortDate(endDate) })
    : t(startDate <= today ? 'pieces.about.since' : 'pieces.about.from', { start })
  const week = turnDays === 7 && !weekdayOf(room) && `${weekdaysText(room)}. `
  return `${week || ''}${dates}. ${dealingText(room)}`
}

function dealingText({ piece, dealing, turnDays }: Room) {
  if (piece === 'range') return t('pieces.about.all')
  if (dealing === 'chosen') return t('pieces.about.chosen')
  return t(turnDays === null ? 'pieces.about.dealtOnce' : 'pieces.about.dealt')
}

/** "Monday to Sunday" */
function weekdaysText({ turn, startDate }: Room) {
  const first = turn?.firstDate ?? startDate
  return t('pieces.about.weekdays', { first: weekday(first, 'long'), last: weekday(addDays(first, 6), 'long') })
}

/** "By juz. 9 of 10 hatims complete" */
export function piecesCountText(room: Room): string | null {
  const { piece } = room
  if (!piece || piece === 'range') return null
  const by = t(`pieces.by.${piece}`)
  const [hatims, free] = hatimsFacts(room)
  if (!hatims) return by
  if (!free) return `${by}. ${hatims}`
  // A line ends before the dot, not after it or after the number.
  const text = t('pieces.hatimsAndFree', { hatims, free: free.replaceAll(' ', '\u00a0') }).replace('· ', '·\u00a0')
  return `${by}. ${text}`
}

/**
 * The number of reading dates left in the present turn, today included. A pause lengthens the turn by as many days as
 * it lasts.
 */
export function daysLeftOfTurn({ turn, pausedSince, closedAt, restWeekdays = [] }: Room, today: string) {
  const date = pausedSince ? dateOf(new Date(pausedSince)) : today
  if (!turn || closedAt || date > turn.lastDate) return 0
  const from = date < turn.firstDate ? turn.firstDate : date
  return readingDaysTo(turn.lastDate, from, restWeekdays)
}

const readingDaysTo = (last: string, from: string, restWeekdays: readonly number[]) =>
  countReadingDays(from, daysBetween(from, last) + 1, restWeekdays)

/** "3 days left" of a piece, today included, on which the room reads. */
export const daysLeftText = ({ restWeekdays = [] }: Room, task: Task, today: string) =>
  t('rooms.progress.daysLeft', { count: readingDaysTo(lastDateOf(task), today, restWeekdays) })
