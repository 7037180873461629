import type { OwnData } from '@halaqa/contract/own-data'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { Prisma } from '@halaqa/database/client'
import { pieceNumber } from '@halaqa/planning/pieces/pieces'
import { fromDate } from '../../lib/dates.ts'
import { presentSpan } from '../../lib/span.presenter.ts'
import { presentMarks, presentPlace } from '../hearings/hearings.presenter.ts'
import { presentNotification } from '../notifications/notifications.presenter.ts'
import { presentShare } from '../rooms/rooms.presenter.ts'
import { presentBookmark } from '../tasks/tasks.presenter.ts'

type Item<List extends keyof OwnData> = OwnData[List] extends (infer One)[] ? One : never

/** A row with the first name of the guardian who acted for the reader. */
type Acted<Row> = Row & { actedBy: string | null }

const instant = (at: Date | null) => at?.toISOString() ?? null

export const session = (row: Prisma.SessionGetPayload<object>): Item<'sessions'> => ({
  user_agent: row.userAgent,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
})

export const device = (row: Prisma.PushSubscriptionGetPayload<object>): Item<'devices'> => ({
  push_service: new URL(row.endpoint).host,
  created_at: row.createdAt.toISOString(),
})

export const sentReminder = (row: Prisma.ReminderSentGetPayload<object>): Item<'reminders'> => ({
  channel: row.channel,
  local_date: fromDate(row.localDate),
  sent_at: row.sentAt.toISOString(),
})

export const reader = (row: Prisma.GuardianshipGetPayload<{ include: { reader: true } }>): Item<'readers'> => ({
  id: row.readerId,
  full_name: row.reader.fullName,
  colour: row.reader.colour!, // readers in care have one
  since: row.createdAt.toISOString(),
})

export const readerByName = (
  row: Prisma.UserGetPayload<{ include: { namedInRoom: true } }>,
): Item<'readers_by_name'> => ({
  id: row.id,
  full_name: row.fullName,
  room_id: row.namedInRoom!.id, // they are found by it
  room_name: row.namedInRoom!.name,
  since: row.createdAt.toISOString(),
})

export const nameClaim = (row: Prisma.NameClaimGetPayload<{ include: { room: true } }>): Item<'name_claims'> => ({
  full_name: row.fullName,
  room_id: row.roomId,
  room_name: row.room.name,
  claimed_at: row.claimedAt.toISOString(),
})

/** Members know a reader by name by the first name. */
export const nameRefusal = ({
  reader: { fullName, namedInRoom },
}: Prisma.NameRefusalGetPayload<{
  include: { reader: { include: { namedInRoom: true } } }
}>): Item<'name_refusals'> => ({
  first_name: firstNameOf(fullName),
  room_id: namedInRoom!.id, // they are found by it
  room_name: namedInRoom!.name,
})

export const guardian = (row: Prisma.GuardianshipGetPayload<{ include: { guardian: true } }>): Item<'guardians'> => ({
  id: row.guardianId,
  full_name: row.guardian.fullName,
  since: row.createdAt.toISOString(),
})

export const notification = (row: Prisma.NotificationGetPayload<object>): Item<'notifications'> =>
  presentNotification({ ...row, readerId: null, readerName: null })

export const room = (row: Prisma.RoomMemberGetPayload<{ include: { room: true } }>): Item<'rooms'> => ({
  room_id: row.roomId,
  room_name: row.room.name,
  is_owner: row.isActive && row.room.ownerId === row.userId,
  is_active: row.isActive,
  joined_at: row.joinedAt.toISOString(),
  left_at: instant(row.leftAt),
  share: presentShare(row.share),
  pieces_carried: row.carriedQuarters === null ? null : row.carriedQuarters / 4,
  away_from: row.awayFrom && fromDate(row.awayFrom),
  away_until: row.awayUntil && fromDate(row.awayUntil),
  hides_tick: row.hidesTick,
  listed_by_first_name: row.listedByFirstName,
  heard_at: instant(row.heardAt),
  asked_if_reading_at: instant(row.askedIfReadingAt),
  silent_since: instant(row.silentSince),
  banned_at: instant(row.bannedAt),
})

export const request = (row: Prisma.JoinRequestGetPayload<{ include: { room: true } }>): Item<'join_requests'> => ({
  room_id: row.roomId,
  room_name: row.room.name,
  requested_at: row.createdAt.toISOString(),
})

export const dedicationReport = (
  row: Prisma.DedicationReportGetPayload<{ include: { room: true } }>,
): Item<'dedication_reports'> => ({
  room_id: row.roomId,
  room_name: row.room.name,
  dedication: row.dedication,
  reported_at: row.createdAt.toISOString(),
})

export const portion = (
  row: Acted<Prisma.TaskGetPayload<{ include: { room: true; day: true; cycle: true } }>>,
): Item<'portions'> => ({
  id: row.id,
  room_id: row.roomId,
  room_name: row.room.name,
  task_date: fromDate(row.taskDate),
  due_date: fromDate(row.dueDate),
  original_due_date: row.originalDueDate && fromDate(row.originalDueDate),
  ...presentPiece(row),
  is_read_ahead: row.aheadDay !== null,
  received_at: instant(row.handedOverAt),
  ...presentSpan({ start: row.startPos, end: row.endPos }),
  created_at: row.createdAt.toISOString(),
  opened_at: instant(row.openedAt),
  offered_at: instant(row.offeredAt),
  asked_to_keep_at: instant(row.askedToKeepAt),
  kept_at: instant(row.keptAt),
  ...presentBookmark(row.bookmarkPos),
  completed_at: instant(row.completedAt),
  completed_on: row.completedOn && fromDate(row.completedOn),
  acted_by: row.actedBy,
})

function presentPiece({
  room: { piece },
  day,
  cycle,
  startPos: start,
  endPos: end,
}: Prisma.TaskGetPayload<{ include: { room: true; day: true; cycle: true } }>) {
  if (piece === null) return { turn: null, hatim_number: null, piece: null, piece_number: null }
  const { number, date, lastDate } = day
  return {
    turn: { number, first_date: fromDate(date), last_date: fromDate(lastDate) },
    hatim_number: cycle.number,
    piece,
    piece_number: pieceNumber({ start, end }, piece),
  }
}

export const formerReading = (
  row: Acted<Prisma.FormerReadingGetPayload<{ include: { task: { include: { room: true } } } }>>,
): Item<'former_readings'> => ({
  room_id: row.task.roomId,
  room_name: row.task.room.name,
  ...presentSpan({ start: row.startPos, end: row.endPos }),
  completed_at: row.completedAt.toISOString(),
  completed_on: fromDate(row.completedOn),
  acted_by: row.actedBy,
})

type SubmissionRow = Prisma.LessonSubmissionGetPayload<{
  include: { lesson: { include: { unit: true } }; attempts: { include: { question: true } } }
}>

export const submission = (row: Acted<SubmissionRow>): Item<'lesson_submissions'> => ({
  lesson: row.lesson && { id: row.lesson.id, title: row.lesson.title, surah_number: row.lesson.unit.surahNumber },
  submitted_at: row.submittedAt.toISOString(),
  submitted_on: fromDate(row.submittedOn),
  acted_by: row.actedBy,
  questions: row.questions,
  correct: row.correct,
  attempts: row.attempts.map((attempt) => ({
    question: attempt.question.questionText,
    ayah_reference: attempt.question.ayahReference,
    answered_at: attempt.answeredAt.toISOString(),
    answer: attempt.answer,
    correct: attempt.correct,
    first_answer: attempt.firstAnswer,
    first_correct: attempt.firstCorrect ?? attempt.correct,
  })),
})

export const completion = (
  row: Prisma.LessonCompletionGetPayload<{ include: { lesson: true } }>,
): Item<'lesson_completions'> => ({
  lesson_id: row.lessonId,
  title: row.lesson.title,
  completed_at: row.completedAt.toISOString(),
})

export const xpEntry = (row: Prisma.XpEntryGetPayload<object>): Item<'xp'> => ({
  amount: row.amount,
  lesson_id: row.lessonId,
  earned_at: row.earnedAt.toISOString(),
  earned_on: fromDate(row.earnedOn),
})

export const remembered = (row: Prisma.MemoryStateGetPayload<object>): Item<'memory'> => ({
  key: row.itemKey,
  stability: row.stability,
  difficulty: row.difficulty,
  last: fromDate(row.lastOn),
})

export const memoryEntry = (row: Prisma.MemoryEntryGetPayload<object>): Item<'memory_log'> => ({
  submission_id: row.submissionId,
  key: row.itemKey,
  at: row.at.toISOString(),
  local_date: fromDate(row.localDate),
  how: row.how,
  grade: row.grade,
  reveals: row.reveals,
  slips: row.slips,
  ms: row.ms,
  set_date: row.setDate && fromDate(row.setDate),
})

export const review = (row: Acted<Prisma.ReviewSubmissionGetPayload<object>>): Item<'reviews'> => ({
  submission_id: row.submissionId,
  submitted_at: row.submittedAt.toISOString(),
  counted_on: fromDate(row.countedOn),
  acted_by: row.actedBy,
  recorded: row.recorded,
  xp: row.xp,
  ms: row.ms,
})

export const reviewUndo = (row: Prisma.ReviewUndoGetPayload<object>): Item<'review_undos'> => ({
  submission_id: row.submissionId,
  undone_at: row.at.toISOString(),
})

export function hearing(row: Prisma.HearingGetPayload<object>): Item<'hearings'> {
  const { marks, recited_to } = presentMarks(row)
  return {
    ...presentPlace(row),
    created_at: row.createdAt.toISOString(),
    listener_name: row.listenerName,
    joined_at: instant(row.joinedAt),
    marks,
    recited_to,
    finished_at: instant(row.finishedAt),
    finished_on: row.finishedOn && fromDate(row.finishedOn),
    word: row.word,
    accepted_at: instant(row.acceptedAt),
    refused_at: instant(row.refusedAt),
  }
}

export const listened = (row: Prisma.HearingGetPayload<object>): Item<'listened'> => ({
  name: row.listenerName!,
  joined_at: row.joinedAt!.toISOString(),
  finished_at: instant(row.finishedAt),
})

export const memorizedSurah = (row: Prisma.MemorizedSurahGetPayload<object>): Item<'memorized_surahs'> => ({
  surah: row.surah,
  memorized_at: row.memorizedAt.toISOString(),
})
