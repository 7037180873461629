import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import type { Dealing, FreeAtEnd, PieceKind, RoomPlan } from '@halaqa/contract/pieces'
import { isoWeekday } from '@halaqa/contract/weekday'
import { COMPLETE_QURAN } from '@halaqa/quran/range'
import { surahOf } from '@halaqa/quran/surahs'

/** How long a turn is: `other` is as many days as `turn_days` says. */
export type TurnLength = 'day' | 'week' | 'end' | 'other'

/**
 * The answers of a person. Fields have the names of the call's. Fields of the other plan keep their values, so that
 * going back finds them; `roomBodyOf` leaves them out.
 */
export interface RoomAnswers {
  name: string
  description: string
  dedication: string
  plan: RoomPlan
  /** Like the next four fields, for pieces rooms only. */
  piece: PieceKind
  turn: TurnLength
  turn_days: number
  dealing: Dealing
  free_at_end: FreeAtEnd
  room_type: 'fixed' | 'recurrent'
  start_date: string
  end_date: string | null
  recurrence_duration_days: number
  start_surah: number
  start_ayah: number
  end_surah: number
  end_ayah: number
  division: 'letters' | 'juz'
  requires_approval: boolean
  list_shared: boolean
  openness: 'quiet' | 'open'
  rest_weekdays: number[]
}

/** How long a room is by default, its first day included. */
const DAYS = 30
const WEEK = 7
const FOUR_WEEKS = 28

export const endAfter = (start: CalendarDate): CalendarDate => addDays(start, DAYS - 1)

/** Dates of a turn; null is until the end. */
export const turnDaysOf = ({ turn, turn_days }: Pick<RoomAnswers, 'turn' | 'turn_days'>): number | null =>
  ({ day: 1, week: WEEK, end: null, other: turn_days })[turn]

/** The room has a last date: one turn until the end needs one. */
export const isFixed = ({ plan, turn, room_type }: Pick<RoomAnswers, 'plan' | 'turn' | 'room_type'>): boolean =>
  room_type === 'fixed' || (plan === 'pieces' && turn === 'end')

/** Everybody reads the whole range: there is nothing to choose. */
export const isChosen = ({ plan, piece, dealing }: Pick<RoomAnswers, 'plan' | 'piece' | 'dealing'>): boolean =>
  plan === 'pieces' && piece !== 'range' && dealing === 'chosen'

/** The request body for these answers, before it is checked. */
export function roomBodyOf({ turn, ...answers }: RoomAnswers) {
  if (answers.plan === 'daily') return { ...answers, piece: null, turn_days: null, dealing: null, free_at_end: null }
  const isOnBoard = isChosen(answers)
  return {
    ...answers,
    turn_days: turnDaysOf({ turn, turn_days: answers.turn_days }),
    dealing: isOnBoard ? ('chosen' as const) : ('dealt' as const),
    free_at_end: isOnBoard ? answers.free_at_end : answers.piece === 'range' ? ('stay' as const) : ('deal' as const),
    room_type: isFixed({ ...answers, turn }) ? ('fixed' as const) : ('recurrent' as const),
    recurrence_duration_days: null,
    division: 'letters' as const,
  }
}

/** A hatim in thirty days from today, without a name. */
const plainRoom = (today: CalendarDate): RoomAnswers => ({
  name: '',
  description: '',
  dedication: '',
  plan: 'daily',
  piece: 'juz',
  turn: 'week',
  turn_days: 10,
  dealing: 'dealt',
  free_at_end: 'stay',
  room_type: 'fixed',
  start_date: today,
  end_date: endAfter(today),
  recurrence_duration_days: DAYS,
  start_surah: COMPLETE_QURAN.startSurah,
  start_ayah: COMPLETE_QURAN.startAyah,
  end_surah: COMPLETE_QURAN.endSurah,
  end_ayah: COMPLETE_QURAN.endAyah,
  division: 'letters',
  requires_approval: false,
  list_shared: true,
  openness: 'quiet',
  rest_weekdays: [],
})

/** Familiar kinds of rooms. Each fills in every answer; `own` leaves the answers as they are. */
export const PRESETS = ['hatim', 'weeklyJuz', 'chosenJuz', 'dailyPage', 'fridayKahf', 'alone', 'own'] as const
export type Preset = (typeof PRESETS)[number]

const KAHF = 18
const FRIDAY = 5
const ALL_BUT_FRIDAY = [1, 2, 3, 4, 6, 7]

/** The first Friday from a date on. */
const fridayFrom = (date: CalendarDate) => addDays(date, (FRIDAY - isoWeekday(date) + WEEK) % WEEK)

const FILLED: Record<Preset, (today: CalendarDate) => Partial<RoomAnswers>> = {
  hatim: () => ({}),
  weeklyJuz: () => ({ plan: 'pieces', room_type: 'recurrent' }),
  chosenJuz: (today) => ({ plan: 'pieces', turn: 'end', dealing: 'chosen', end_date: addDays(today, FOUR_WEEKS - 1) }),
  dailyPage: () => ({ plan: 'pieces', room_type: 'recurrent', piece: 'page', turn: 'day' }),
  // Turns of seven days from a Friday of which the other six rest: the surah comes on Friday, the day of its reading, and is due on it.
  // A member who was away for one has the next, and the days between count in no streak.
  fridayKahf: (today) => ({
    plan: 'pieces',
    room_type: 'recurrent',
    piece: 'range',
    start_date: fridayFrom(today),
    start_surah: KAHF,
    start_ayah: 1,
    end_surah: KAHF,
    end_ayah: surahOf(KAHF).ayahCount,
    rest_weekdays: ALL_BUT_FRIDAY,
  }),
  alone: () => ({ room_type: 'recurrent' }),
  own: () => ({}),
}

export const answersOf = (preset: Preset, today: CalendarDate): RoomAnswers => ({
  ...plainRoom(today),
  ...FILLED[preset](today),
})

const ASKED = ['plan', 'piece', 'turn', 'dealing'] as const

/** The preset that the answers still match. Any other answer to one of its questions makes them the person's own. */
export function presetOf(preset: Preset, answers: RoomAnswers, today: CalendarDate): Preset {
  if (preset === 'own') return 'own'
  const filled = answersOf(preset, today)
  const asked = answers.plan === 'daily' ? (['plan', 'room_type'] as const) : ASKED
  return asked.every((field) => answers[field] === filled[field]) ? preset : 'own'
}
