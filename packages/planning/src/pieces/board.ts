/**
 * The board of a pieces room, where readers choose: how many pieces one may hold, and when what is free is thought of.
 *
 * Units   pieces and dates, as in `turns.ts`.
 */
import { datesIn, type Turn } from './turns.ts'

/** How many pieces of a hatim each reader may take at first, read or not: a limit that fell with reading would tell who has read. */
export const boardLimit = (pieces: number, readers: number): number =>
  Math.max(1, Math.ceil(pieces / Math.max(1, readers)))

/**
 * The limit on a date of the turn. With each quarter of the turn that has passed it rises by one, for everybody, and with the third it
 * ends: then it is null.
 */
export function boardLimitOn(date: number, turn: Turn, atFirst: number): number | null {
  const quarters = Math.max(0, Math.floor((4 * (date - turn.first)) / datesIn(turn)))
  return quarters < 3 ? atFirst + quarters : null
}

/**
 * Whether the next hatim goes on the board once the last piece of the one before is taken. In a fixed room's last turn only one that can be
 * given out whole: as many pieces as its readers may take, less those that are unread. Who of them holds what makes no difference, so nobody learns by it who has read.
 *
 * @param unread pieces that readers hold
 */
export const opensOnBoard = (
  isLast: boolean,
  pieces: number,
  { readers, unread }: { readers: number; unread: number },
  limit: number | null,
): boolean => !isLast || limit === null || readers * limit - unread >= pieces

/**
 * The date on which free pieces are asked for or dealt: with it three quarters of the turn have begun. That is the last date of a turn of
 * fewer than four.
 */
export const freePiecesDate = (turn: Turn): number => turn.first + Math.ceil((3 * datesIn(turn)) / 4) - 1

/**
 * Whether a room that deals its pieces deals the free ones of its last turn, one more each: only where this completes the hatim. Otherwise its readers
 * are asked.
 */
export const completesHatim = (free: number, readers: number): boolean => free > 0 && free <= readers
