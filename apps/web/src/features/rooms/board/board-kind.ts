import type { Room } from '../room.model.ts'

/** The division of a board. A room in which everybody reads the whole range has none. */
export type BoardKind = 'page' | 'rub' | 'hizb' | 'juz'

/** The kind of a room's board; undefined for a room without one. */
export const boardKindOf = ({ dealing, piece }: Pick<Room, 'dealing' | 'piece'>): BoardKind | undefined =>
  dealing === 'chosen' && piece && piece !== 'range' ? piece : undefined

/** The kind of the pieces that may be free near an end: near that of each turn of a board, and near that of a fixed room that deals them. */
export const freeKindOf = ({ dealing, piece, roomType }: Pick<Room, 'dealing' | 'piece' | 'roomType'>) =>
  piece && piece !== 'range' && (dealing === 'chosen' || roomType === 'fixed') ? piece : undefined
