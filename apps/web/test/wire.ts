/** Data as the server sends it. Each function takes what the test is about and fills in the rest. */

import type { Lesson } from '@halaqa/contract/lessons'
import type { RoomMember } from '@halaqa/contract/members'
import type { Notification } from '@halaqa/contract/notifications'
import type { Figures } from '@halaqa/contract/profile'
import type { Reader } from '@halaqa/contract/readers'
import type { Room } from '@halaqa/contract/rooms'
import type { Task } from '@halaqa/contract/tasks'
import type { UnitSummary } from '@halaqa/contract/units'
import { roomProgress } from '@halaqa/planning/progress'
import { juzSpan } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { surahDetailsOf } from '@halaqa/quran/surah-details'
import { surahOf } from '@halaqa/quran/surahs'
import { weightOf } from '@halaqa/quran/weights'
import { amina } from './app.tsx'

let count = 0
const anId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

export const aRoom = (room: Partial<Room> = {}): Room => ({
  id: anId(),
  name: 'Winter Hatim',
  description: 'For our parents and teachers.',
  creator_id: amina.id,
  room_type: 'fixed',
  start_date: '2025-11-01',
  end_date: '2026-01-30',
  recurrence_duration_days: null,
  start_surah: 1,
  start_ayah: 1,
  end_surah: 114,
  end_ayah: 6,
  total_tasks: 604,
  finished_tasks: 412,
  active_members: 1,
  inactive_members: 0,
  is_member: true,
  join: 'open',
  cycle_number: 1,
  days_left: 70,
  pages_left: 190,
  progress_percentage: 68.2,
  juz_progress: Array.from({ length: 30 }, (_, index) => (index < 20 ? 100 : 0)),
  juz_letters: Array.from({ length: 30 }, (_, index) => (index < 20 ? weightOf(juzSpan(index + 1)) : 0)),
  read_letters: null,
  hatim_completed_at: null,
  hatims_completed: 0,
  hatims: { completed: 0, begun: 1, free: 0 },
  may_take_free: false,
  may_begin_hatim: false,
  revision: 1,
  plan: 'daily',
  piece: null,
  turn_days: null,
  dealing: null,
  free_at_end: null,
  board_limit_lifted: null,
  turn: null,
  openness: 'quiet',
  open_from: null,
  list_shared: false,
  rest_weekdays: [],
  division: 'letters',
  paused_since: null,
  closed_at: null,
  requires_approval: false,
  care_limit_lifted: false,
  guardian_can_tell: false,
  readers_by_name: null,
  invite_code: null,
  my_link_code: null,
  named_in_previews: false,
  dedication: null,
  can_remind_from: null,
  asks_if_reading: false,
  dedication_in_previews: false,
  is_public: false,
  page_code: null,
  previous_room_id: null,
  next_room_id: null,
  join_requested: false,
  join_requests: 0,
  my_share: 'whole',
  my_away_until: null,
  my_tick_hidden: false,
  my_listed_by_first_name: false,
  created_at: '2025-11-01T09:00:00Z',
  updated_at: '2025-11-01T09:00:00Z',
  ...room,
})

/** A juz each, every week: the third turn of its sixth hatim, on its fifth date. */
export const aPiecesRoom = (room: Partial<Room> = {}): Room =>
  aRoom({
    name: 'Weekly Khatm',
    room_type: 'recurrent',
    start_date: '2025-11-03',
    end_date: null,
    days_left: 2,
    plan: 'pieces',
    piece: 'juz',
    turn_days: 7,
    dealing: 'dealt',
    free_at_end: 'stay',
    turn: { number: 3, first_date: '2025-11-17', last_date: '2025-11-23' },
    turn_number: 3,
    revision: 7,
    cycle_number: 6,
    hatims_completed: 5,
    hatims: { completed: room.hatims_completed ?? 5, begun: room.cycle_number ?? 6, free: 0 },
    total_tasks: 30,
    finished_tasks: 11,
    read_letters: 0,
    ...room,
  })

/** A piece of that room, of this turn. */
export const aPiece = (task: Partial<Task> = {}): Task =>
  aTask({
    room_name: 'Weekly Khatm',
    task_date: '2025-11-17',
    due_date: '2025-11-23',
    hatim_number: 6,
    cycle_number: 6,
    piece: 'juz',
    piece_number: 29,
    start_surah: 67,
    start_ayah: 1,
    end_surah: 77,
    end_ayah: 50,
    ...task,
  })

export const aTask = (task: Partial<Task> = {}): Task => ({
  id: anId(),
  room_id: anId(),
  room_name: 'Winter Hatim',
  user_id: amina.id,
  task_date: '2025-11-21',
  due_date: task.task_date ?? '2025-11-21',
  cycle_number: 1,
  hatim_number: null,
  piece: null,
  piece_number: null,
  start_surah: 67,
  start_ayah: 1,
  end_surah: 67,
  end_ayah: 12,
  is_completed: false,
  completed_at: null,
  completed_by: null,
  can_reopen: task.is_completed ?? false,
  opened_at: null,
  offered_at: null,
  asks_to_keep: false,
  bookmark_surah: null,
  bookmark_ayah: null,
  created_at: '2025-11-20T09:00:00Z',
  ...task,
})

export const aMember = (member: Partial<RoomMember> = {}): RoomMember => ({
  id: anId(),
  room_id: anId(),
  user_id: anId(),
  full_name: 'Yusuf Karimov',
  in_care_of: null,
  by_name: false,
  marks_for_names: false,
  is_active: true,
  joined_at: '2025-11-01T09:00:00Z',
  ...member,
})

/** A reader in the care of Amina alone. */
export const aReader = (reader: Partial<Reader> = {}): Reader => ({
  id: anId(),
  full_name: 'Yusuf',
  colour: 'lapis',
  time_zone: 'Asia/Tashkent',
  open_portions: 0,
  rooms: 0,
  room_names: [],
  guardians: [{ user_id: amina.id, full_name: amina.fullName, is_you: true }],
  release_until: null,
  created_at: '2025-11-01T09:00:00Z',
  ...reader,
})

/** A unit of `surah`, with the given fields. */
export const aUnit = (surah: number, unit: Partial<UnitSummary> = {}): UnitSummary => ({
  id: anId(),
  surah_number: surah,
  surah_name: surahOf(surah).name,
  surah_name_arabic: surahOf(surah).nameArabic,
  surah_name_arabic_long: surahDetailsOf(surah).nameArabicLong,
  total_ayahs: surahOf(surah).ayahCount,
  revelation_place: surahDetailsOf(surah).revelationPlace,
  background_color: '#0d6b4c',
  border_color: '#084a34',
  text_color: '#fffdf7',
  display_order: 0,
  is_active: true,
  status: 'available',
  progress_percentage: 0,
  completed_lessons: 0,
  total_lessons: 6,
  created_at: '2025-11-01T09:00:00Z',
  updated_at: '2025-11-01T09:00:00Z',
  ...unit,
})

export const aLesson = (unit: UnitSummary, order: number, lesson: Partial<Lesson> = {}): Lesson => ({
  id: anId(),
  unit_id: unit.id,
  lesson_key: `lesson-${order}`,
  title: `Lesson ${order + 1}`,
  subtitle: `${unit.surah_name} ${unit.surah_number}:${order + 1}`,
  description: 'Say the ayah from memory.',
  lesson_type: 'lesson',
  xp_reward: 15,
  start_ayah: 1,
  end_ayah: 1,
  ayah_range_text: '',
  order,
  is_active: true,
  difficulty_level: 2,
  estimated_duration_minutes: 4,
  status: order === 0 ? 'available' : 'locked',
  progress_percentage: 0,
  completed_questions: 0,
  total_questions: 8,
  created_at: '2025-11-01T09:00:00Z',
  updated_at: '2025-11-01T09:00:00Z',
  ...lesson,
})

/** The lessons of a unit, the first of them available. */
export const lessonsOf = (unit: UnitSummary) =>
  Array.from({ length: unit.total_lessons }, (_, order) => aLesson(unit, order))

export const figures: Figures = {
  pages_read: 148,
  current_streak: 1,
  paused_streak: null,
  active_rooms: 3,
  completed_hatims: 2,
  surahs_memorized: 6,
  lessons_completed: 20,
  xp: 1460,
  active_days: ['2025-11-18', '2025-11-20'],
  best_streak: 21,
  pages_this_week: 12,
  last_hatim_at: '2025-11-14T10:00:00Z',
  surah_in_progress: 112,
}

/** Says that a reader joined a room; unread. */
export const aNotification = (notification: Partial<Notification> = {}): Notification => ({
  id: anId(),
  reader: null,
  kind: 'joined',
  room_id: anId(),
  task_id: null,
  unit_id: null,
  details: { room_name: 'Winter Hatim', person_name: 'Khadija Noor' },
  created_at: '2025-11-20T09:00:00Z',
  read_at: null,
  ...notification,
})

/** A room's figures as the server gives them once these spans of its range are completed. */
export function roomFiguresOf(completed: readonly Span[], range: Span = { start: 0, end: 6235 }) {
  const { percentage, juzPercentages, juzLetters, readLetters } = roomProgress(completed, range)
  const ofJuz = { juz_progress: juzPercentages, juz_letters: juzLetters }
  return { progress_percentage: percentage, ...ofJuz, read_letters: readLetters }
}
