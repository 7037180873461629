import type { Room } from './room.ts'

interface Juz {
  /** 1 to 30. */
  number: number
  state: 'read' | 'begun' | 'open'
  /** Whole percent of what the room reads of it; a begun one has at least 1 and at most 99. */
  percent: number
}

/** The juz that a room reads of, each with how far the group is in it. */
export const juzOf = ({ juzProgress }: Pick<Room, 'juzProgress'>): Juz[] =>
  juzProgress.flatMap((percent, index) => (percent === null ? [] : [{ number: index + 1, ...standing(percent) }]))

function standing(percent: number): Omit<Juz, 'number'> {
  if (percent >= 100) return { state: 'read', percent: 100 }
  if (percent <= 0) return { state: 'open', percent: 0 }
  return { state: 'begun', percent: Math.max(1, Math.floor(percent)) }
}
