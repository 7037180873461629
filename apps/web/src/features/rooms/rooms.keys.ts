import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidateTasks } from '../tasks/tasks.keys.ts'

/** The keys of a room's data that only members may see. */
const inside = (roomId: string) => ['rooms', 'inside', roomId] as const

export const roomKeys = {
  all: ['rooms'],
  /** The rooms that the person is in. */
  list: ['rooms', 'list'],
  /** Rooms by themselves, as visitors see them too. */
  cards: ['rooms', 'card'],
  card: (roomId: string) => ['rooms', 'card', roomId] as const,
  /** A room's members, whom visitors see too; with `search`, those of them that were found. */
  members: (roomId: string, search?: string) => ['rooms', 'members', roomId, ...(search ? [search] : [])] as const,
  /** The newest figures of a period that an event has carried. */
  figures: (roomId: string, period: number) => ['rooms', 'figures', roomId, period] as const,
  allFigures: ['rooms', 'figures'],
  today: (roomId: string, today: string) => [...inside(roomId), 'today', today] as const,
  /** Texts for a chat. */
  shared: (roomId: string, format: string, subject: string) => [...inside(roomId), 'shared', format, subject] as const,
  joinRequests: (roomId: string) => [...inside(roomId), 'requests'] as const,
  /** The readers by name, with their portions. */
  names: (roomId: string) => [...inside(roomId), 'names'] as const,
  /** Questions to the owner about them. */
  nameQuestions: (roomId: string) => [...inside(roomId), 'names', 'questions'] as const,
  bans: (roomId: string) => [...inside(roomId), 'bans'] as const,
  /** The pieces that readers of a room choose from. */
  board: (roomId: string) => [...inside(roomId), 'board'] as const,
  hatim: (roomId: string, cycle: string | null) => [...inside(roomId), 'hatim', cycle] as const,
} as const

export const isRoomKey = ([noun]: QueryKey) => noun === 'rooms'
export const isRoomList = ([noun, part]: QueryKey) => noun === 'rooms' && part === 'list'
/** The room whose card it is. */
export const roomIdOfCard = ([noun, part, roomId]: QueryKey) =>
  noun === 'rooms' && part === 'card' && typeof roomId === 'string' ? roomId : undefined
/** The queries that hold a room's figures: the list, its card, and its board. */
export const hasRoomFigures = (key: QueryKey) =>
  isRoomList(key) || roomIdOfCard(key) !== undefined || (isRoomKey(key) && key[3] === 'board')
/** The queries that visitors may send: the card and the members. */
export const isForVisitors = ([noun, part]: QueryKey) => noun === 'rooms' && (part === 'card' || part === 'members')
/** Everything about one room, its tasks among it. */
export const isOfRoom = (key: QueryKey, roomId: string) => key.includes(roomId)

/** The readers of the portions of a day, those by name, the board, and the portions on offer. */
export const isOfPortions = ([noun, part, room, list]: QueryKey, roomId: string) =>
  room === roomId &&
  (part === 'offered' || (noun === 'rooms' && (list === 'today' || list === 'board' || list === 'names')))

/** Call it after a task of a room has changed. */
export const invalidateRoomFigures = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => hasRoomFigures(queryKey) })

/** Call it after the person's rooms or their plans have changed, which decide what there is to read. */
export function invalidateRoomList(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: roomKeys.list })
  invalidateTasks(queries)
}

/** Asks again for all that is known of a room: its card, its members, its requests, what is offered. */
export const invalidateRoomItself = (queries: QueryClient, roomId: string) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => isRoomKey(queryKey) && isOfRoom(queryKey, roomId) })

/** Call it after a room, its members or its plan have changed. */
export function invalidateRoom(queries: QueryClient, roomId: string) {
  invalidateRoomList(queries)
  return invalidateRoomItself(queries, roomId)
}
