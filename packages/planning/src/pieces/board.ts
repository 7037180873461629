/**
 * The board of a pieces room, where readers choose: how many pieces one may hold, and when what is free is thought of.
 *
 * Units   pieces and dates, as in `turns.ts`.
 */
import { datesIn, type Turn } from './turns.ts'

/** How many unfinished pieces one reader may hold; each that is read makes room for another. */
export const boardLimit = (pieces: number, readers: number): number =>
  Math.max(1, Math.ceil(pieces / Math.max(1, readers)))

/**
 * Whether the next hatim goes on the board once the last piece of the one before is taken. In a fixed room's last turn only one that can be
 * given out whole: as many pieces as its readers may still hold. Who of them holds what makes no difference, so nobody learns by it who has read.
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
