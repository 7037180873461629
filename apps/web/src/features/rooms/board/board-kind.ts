import type { Room } from '../room.model.ts'

/** The division of a board. A room in which everybody reads the whole range has none. */
export type BoardKind = 'page' | 'rub' | 'hizb' | 'juz'

/** The kind of a room's board; undefined for a room without one. */
export const boardKindOf = ({ dealing, piece }: Pick<Room, 'dealing' | 'piece'>): BoardKind | undefined =>
  dealing === 'chosen' && piece && piece !== 'range' ? piece : undefined
