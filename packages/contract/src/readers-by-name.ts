import { z } from 'zod'
import { MAX_NAMES_IN_ROOM, MAX_NAMES_PASTED } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { CareLink, LinkToken } from './readers.ts'
import { RoomParams } from './rooms.ts'
import { Id, Message, Timestamp, typedText } from './scalars.ts'
import { CompletedTask, CompleteTaskBody, PieceTaken, PortionChanged, Task, TaskMessage, takeNext } from './tasks.ts'

const ofRoom = { access: 'user', notFoundCode: 'room_not_found' } as const
const Line = typedText().max(1000)

/**
 * Names of people without an account, as they stand in a list. Each is read as `pastedNames` reads a line. A name that is there already is added
 * only if `confirmed` has it.
 */
export const AddNamesBody = z.object({
  names: z.array(Line).min(1).max(MAX_NAMES_PASTED),
  confirmed: z.array(Line).max(MAX_NAMES_PASTED).default([]),
  /** Says what would be stored, and stores nothing. */
  dry_run: z.boolean().default(false),
})
export type AddNamesBody = z.output<typeof AddNamesBody>

const AddedName = z.object({
  /** As it is stored. */
  full_name: z.string(),
  /** The name is that of an active member of the room, or stands above in the list. */
  is_there: z.boolean(),
  /** Of the new reader; null in a dry run, and for a name that was not added because it is there. */
  id: Id.nullable(),
})
export const AddedNames = z.object({ names: z.array(AddedName) }).meta({ id: 'AddedNames' })
export type AddedNames = z.output<typeof AddedNames>

export const addReadersByName = {
  method: 'POST',
  url: '/rooms/:id/readers',
  summary:
    'The owner adds readers by name, at most 300 to a room (409 `too_many_names`) and 600 to all rooms of theirs (409 `too_many_names_of_owner`); with `dry_run` it says which names would be stored',
  ...ofRoom,
  schema: { params: RoomParams, body: AddNamesBody, response: { 200: AddedNames, ...failures } },
} as const satisfies Endpoint

/** A reader by name, with what they have to read and what was completed in the last 24 hours. */
export const ReaderByName = z
  .object({ id: Id, full_name: z.string(), tasks: z.array(Task) })
  .meta({ id: 'ReaderByName' })
export type ReaderByName = z.output<typeof ReaderByName>

export const listReadersByName = {
  method: 'GET',
  url: '/rooms/:id/readers',
  summary: 'The readers by name of a room and their portions, for its owner and whom the owner allows to act for them',
  ...ofRoom,
  schema: { params: RoomParams, response: { 200: z.array(ReaderByName), ...failures } },
} as const satisfies Endpoint

const ReaderParams = RoomParams.extend({ readerId: Id })

export const removeName = {
  method: 'DELETE',
  url: '/rooms/:id/readers/:readerId',
  summary: 'The owner removes a name: open portions wait for other readers, and what was read is kept without the name',
  ...ofRoom,
  schema: { params: ReaderParams, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const takeNextForName = {
  method: 'POST',
  url: '/rooms/:id/readers/:readerId/take-next',
  summary: 'Take a portion for a reader by name, as `POST /rooms/{roomId}/take-next` does for the caller',
  ...ofRoom,
  schema: { params: ReaderParams, body: takeNext.schema.body, response: { 200: TaskMessage, ...failures } },
} as const satisfies Endpoint

/** What is done with a portion for a reader by name: as the calls of that name under `/tasks/{taskId}` do for the caller. */
export const ActForName = z.enum(['take', 'reopen', 'offer', 'give-back'])
export type ActForName = z.output<typeof ActForName>

export const actForName = {
  method: 'PUT',
  url: '/rooms/:id/readers/:readerId/tasks/:taskId/:act',
  summary:
    'Take, reopen, offer or give back a portion for a reader by name, as `PUT /tasks/{taskId}/{act}` does for the caller',
  ...ofRoom,
  schema: {
    params: ReaderParams.extend({ taskId: z.string(), act: ActForName }),
    response: { 200: TaskMessage, 409: PieceTaken, ...failures },
  },
} as const satisfies Endpoint

export const completeForName = {
  method: 'PUT',
  url: '/rooms/:id/readers/:readerId/tasks/:taskId/complete',
  summary: 'Mark a portion complete for a reader by name, as `PUT /tasks/{taskId}/complete` does for the caller',
  ...ofRoom,
  schema: {
    params: ReaderParams.extend({ taskId: z.string() }),
    body: CompleteTaskBody,
    response: { 200: CompletedTask, 409: PortionChanged, ...failures },
  },
} as const satisfies Endpoint

export const allowMarking = {
  method: 'PUT',
  url: '/rooms/:id/members/:userId/marking',
  summary: 'The owner lets a member take and complete for readers by name, or lets them no longer',
  ...ofRoom,
  schema: {
    params: RoomParams.extend({ userId: Id }),
    body: z.object({ marks_for_names: z.boolean() }),
    response: { 200: Message, ...failures },
  },
} as const satisfies Endpoint

export const handOverName = {
  method: 'POST',
  url: '/rooms/:id/readers/:readerId/link',
  summary:
    'A link that hands a reader by name over: to an account of their own (`POST /care/release`, `POST /care/name`) or to a guardian (`POST /care/guardian`); it works once, for 48 hours, and replaces the link before',
  ...ofRoom,
  schema: { params: ReaderParams, response: { 201: CareLink, ...failures } },
} as const satisfies Endpoint

export const claimName = {
  method: 'POST',
  url: '/care/name',
  summary:
    'By a link, the caller is a reader by name: the membership, the portions and what was read become theirs, and the name goes',
  access: 'user',
  schema: { body: z.object({ token: LinkToken }), response: { 200: z.object({ room_id: Id }), ...failures } },
} as const satisfies Endpoint

export const removeNameByLink = {
  method: 'POST',
  url: '/care/name/remove',
  summary:
    'By a link, the person removes the name from the room, as its owner can with `DELETE /rooms/{id}/readers/{readerId}`',
  access: 'anyone',
  schema: { body: z.object({ token: LinkToken }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

/** What the room asks its owner about readers by name, and the claims of the last 24 hours. */
export const NameQuestions = z
  .object({
    /** A member and a reader by name whose names are equal, unless the owner has said that they are two people. */
    same: z.array(z.object({ reader_id: Id, full_name: z.string(), user_id: Id, member_name: z.string() })),
    /** Names that somebody has claimed, which the owner can take back. */
    claims: z.array(
      z.object({ id: Id, full_name: z.string(), member_name: z.string(), claimed_at: Timestamp, until: Timestamp }),
    ),
    /** Readers by name who have read nothing for long: do they still read? `since` is when something was last done for them, or when they were added. */
    silent: z.array(z.object({ reader_id: Id, full_name: z.string(), since: Timestamp })),
  })
  .meta({ id: 'NameQuestions' })
export type NameQuestions = z.output<typeof NameQuestions>

export const listNameQuestions = {
  method: 'GET',
  url: '/rooms/:id/name-questions',
  summary:
    'For the owner: members who may be readers by name, claims that can be taken back, and readers by name who have read nothing for long',
  ...ofRoom,
  schema: { params: RoomParams, response: { 200: NameQuestions, ...failures } },
} as const satisfies Endpoint

export const answerSame = {
  method: 'PUT',
  url: '/rooms/:id/readers/:readerId/same/:userId',
  summary:
    'The owner says whether a member is the reader by name of an equal name: if so, portions and record move to their membership and the name goes',
  ...ofRoom,
  schema: {
    params: ReaderParams.extend({ userId: Id }),
    body: z.object({ is_same: z.boolean() }),
    response: { 200: Message, ...failures },
  },
} as const satisfies Endpoint

export const revokeClaim = {
  method: 'DELETE',
  url: '/rooms/:id/name-claims/:claimId',
  summary:
    'The owner takes a claim back, for 24 hours: portions and record go back to the name, and who had claimed it leaves unless they were a member before',
  ...ofRoom,
  schema: { params: RoomParams.extend({ claimId: Id }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

const SilentIds = z.array(Id).max(MAX_NAMES_IN_ROOM)

export const answerSilent = {
  method: 'PUT',
  url: '/rooms/:id/silent-names',
  summary:
    'The owner says which readers by name still read, and removes the others as `DELETE /rooms/{id}/readers/{readerId}` does; all of it, or nothing where one is gone',
  ...ofRoom,
  schema: {
    params: RoomParams,
    body: z
      .object({ keep: SilentIds, remove: SilentIds })
      .refine(({ keep, remove }) => new Set([...keep, ...remove]).size === keep.length + remove.length),
    response: { 200: Message, ...failures },
  },
} as const satisfies Endpoint
