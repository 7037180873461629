import type { Room } from '../room.model.ts'

/** What a board is divided into; where everybody reads the whole range there is none. */
export type BoardKind = 'page' | 'rub' | 'hizb' | 'juz'

/** What stands on a room's board; undefined for a room that has none. */
export const boardKindOf = ({ dealing, piece }: Pick<Room, 'dealing' | 'piece'>): BoardKind | undefined =>
  dealing === 'chosen' && piece && piece !== 'range' ? piece : undefined
