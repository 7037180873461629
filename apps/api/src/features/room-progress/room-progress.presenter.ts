import type { RoomFigures } from '@halaqa/contract/rooms'
import { progressOfDays, roomProgress } from '@halaqa/planning/progress'
import type { Span } from '@halaqa/quran/range'
import type { CycleFiguresRow } from './room-progress.sql.ts'

/** How many hatims a room has begun, and how many of their pieces nobody has. */
export interface Hatims {
  begun: number
  free: number
}

/** The figures of a cycle, alike for all who may see the room's card: the card shows them and events carry them. */
export function presentFigures(cycle: Omit<CycleFiguresRow, 'cycleId'>, { begun, free }: Hatims): RoomFigures {
  const range = { start: cycle.startPos, end: cycle.endPos }
  const progress = cycle.read === null ? progressOfDays(daysOf(cycle), range) : roomProgress(spansOf(cycle.read), range)
  return {
    revision: cycle.revision,
    ...(cycle.turnNumber === null ? {} : { turn_number: cycle.turnNumber }),
    cycle_number: cycle.cycleNumber,
    total_tasks: cycle.totalTasks,
    finished_tasks: cycle.finishedTasks,
    progress_percentage: progress.percentage,
    juz_progress: progress.juzPercentages,
    juz_letters: progress.juzLetters,
    read_letters: progress.readLetters,
    hatim_completed_at: cycle.hatimCompletedAt?.toISOString() ?? null,
    hatims_completed: cycle.hatimsCompleted,
    hatims: { completed: cycle.hatimsCompleted, begun, free },
  }
}

const daysOf = ({ letters, portions, completed }: Pick<CycleFiguresRow, 'letters' | 'portions' | 'completed'>) =>
  letters.map((each, i) => ({ letters: each, portions: portions[i]!, completed: completed[i]! }))

/** `{[0,7),[20,31)}` as inclusive spans. */
function spansOf(multirange: string): Span[] {
  return Array.from(multirange.matchAll(/\[(\d+),(\d+)\)/g), ([, start, end]) => ({
    start: Number(start),
    end: Number(end) - 1,
  }))
}
