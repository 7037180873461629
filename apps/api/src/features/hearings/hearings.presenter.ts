import { DAY_MS } from '@halaqa/contract/calendar'
import {
  HEARING_ANSWER_DAYS,
  HEARING_FINISH_MS,
  HEARING_JOIN_MS,
  type Hearing,
  HearingMark,
  type ListenerHearing,
} from '@halaqa/contract/hearings'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { Prisma } from '@halaqa/database/client'
import { ayahAt } from '@halaqa/quran/ayah'
import { fromDate } from '../../lib/dates.ts'
import { ayahsOf, leastSeconds } from './hearing-text.ts'

export type HearingRow = Prisma.HearingGetPayload<object>

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const iso = (at: Date | null) => at?.toISOString() ?? null

export const joinBy = ({ createdAt }: HearingRow) => later(createdAt, HEARING_JOIN_MS)
const finishBy = ({ joinedAt }: HearingRow) => joinedAt && later(joinedAt, HEARING_FINISH_MS)
const answerBy = ({ finishedAt }: HearingRow) => finishedAt && later(finishedAt, HEARING_ANSWER_DAYS * DAY_MS)

/** The state of a hearing. One that lapsed is over, even if its row still exists. */
export function stateOf(row: HearingRow, now: Date): Hearing['state'] {
  if (row.acceptedAt) return 'accepted'
  if (row.refusedAt) return 'refused'
  const [state, until] = row.finishedAt
    ? (['finished', answerBy(row)] as const)
    : row.joinedAt
      ? (['joined', finishBy(row)] as const)
      : (['waiting', joinBy(row)] as const)
  return until! >= now ? state : 'over'
}

export const marksOf = ({ marks }: HearingRow): HearingMark[] => HearingMark.array().parse(marks)

export const recitedTo = ({ recitedPos, recitedWord }: HearingRow) =>
  recitedPos === null || recitedWord === null ? null : { position: recitedPos, word: recitedWord }

export function presentMarks(row: HearingRow): Pick<Hearing, 'version' | 'marks' | 'recited_to'> {
  const place = recitedTo(row)
  return {
    version: row.version,
    marks: marksOf(row),
    recited_to: place && { ...ayahAt(place.position), word: place.word },
  }
}

export function presentPlace({ startPos, endPos, fromWord, toWord }: HearingRow) {
  const [start, end] = [ayahAt(startPos), ayahAt(endPos)]
  return {
    start_surah: start.surah,
    start_ayah: start.ayah,
    end_surah: end.surah,
    end_ayah: end.ayah,
    from_word: fromWord,
    to_word: toWord,
  }
}

const NOTHING_MARKED = { version: 0, marks: [], recited_to: null }

/** The hearing on its reciter's page. What lapsed shows no marks, as if it was deleted already. */
export function presentHearing(row: HearingRow, now: Date): Hearing {
  const state = stateOf(row, now)
  return {
    id: row.id,
    state,
    ...presentPlace(row),
    created_at: row.createdAt.toISOString(),
    join_by: joinBy(row).toISOString(),
    listener_name: row.listenerName,
    finish_by: iso(finishBy(row)),
    finished_at: iso(row.finishedAt),
    finished_on: row.finishedOn && fromDate(row.finishedOn),
    answer_by: iso(answerBy(row)),
    ...(state === 'over' ? NOTHING_MARKED : presentMarks(row)),
    word: state === 'over' ? null : row.word,
  }
}

/** The hearing on its link's page: with its text for the listener until the finish, without for one who may join. */
export function presentListenerHearing(row: HearingRow, reciter: string, isListener: boolean): ListenerHearing {
  const { joinedAt, finishedAt } = row
  const isOpen = isListener && !finishedAt
  return {
    reciter: firstNameOf(reciter),
    state: finishedAt ? 'finished' : joinedAt ? 'joined' : 'waiting',
    ...presentPlace(row),
    join_by: joinBy(row).toISOString(),
    finish_after: joinedAt && later(joinedAt, leastSeconds(row, null) * 1000).toISOString(),
    finish_by: iso(finishBy(row)),
    ...(isOpen ? presentMarks(row) : NOTHING_MARKED),
    ayahs: isOpen ? ayahsOf(row) : null,
  }
}
