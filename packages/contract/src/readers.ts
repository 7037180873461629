import { withLatinDigits } from '@halaqa/quran/digits'
import { z } from 'zod'
import { Email, FullName, OwnPassword, Password, Session } from './auth.ts'
import { READER_COLOURS } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { Id, Language, Message, Timestamp, typedText } from './scalars.ts'

/**
 * A reader in the caller's care: an account without an email and without a password. Its guardians act for it by the header
 * `x-reading-as` (`READING_AS_HEADER`).
 */
export const Reader = z
  .object({
    id: Id,
    full_name: z.string(),
    colour: z.enum(READER_COLOURS),
    /** IANA name. */
    time_zone: z.string(),
    /** Portions whose first date has come and that are not read. */
    open_portions: z.int(),
    /** Rooms of which the reader is an active member. */
    rooms: z.int(),
    /** Their names, in the order in which the reader joined. */
    room_names: z.array(z.string()),
    /** Everyone who cares for this reader, the longest first. Others are shown by their first name. */
    guardians: z.array(z.object({ user_id: Id, full_name: z.string(), is_you: z.boolean() })),
    /** Until when a link that hands the reader over works; null where there is none. */
    release_until: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Reader' })
export type Reader = z.output<typeof Reader>

export const ReaderBody = z.object({ full_name: FullName, colour: z.enum(READER_COLOURS) })
export type ReaderBody = z.output<typeof ReaderBody>
export const ReaderForm = z.object({ fullName: FullName, colour: z.enum(READER_COLOURS) })
export type ReaderForm = z.output<typeof ReaderForm>

const ReaderParams = z.object({ id: Id })
const ofReader = { access: 'user', notFoundCode: 'reader_not_found' } as const

/** The token behind the `#` of a link. It works once. */
export const LinkToken = typedText('link_incomplete').min(1, fieldMessage('link_incomplete')).max(200)
export const CareLink = z.object({ token: z.string(), expires_at: Timestamp }).meta({ id: 'CareLink' })
export type CareLink = z.output<typeof CareLink>

const PIN = fieldMessage('pin_format')
/** With digits of any keyboard: "٢٥٨٠" is "2580". */
export const Pin = typedText(PIN)
  .overwrite(withLatinDigits)
  .regex(/^\d{4,8}$/, PIN)

export const listReaders = {
  method: 'GET',
  url: '/user/readers',
  summary: 'The readers in the care of the caller, in the order in which they were added',
  access: 'user',
  schema: { response: { 200: z.array(Reader), ...failures } },
} as const satisfies Endpoint

export const addReader = {
  method: 'POST',
  url: '/user/readers',
  summary: 'Add a reader to the care of the caller; at most twenty, or 409 `too_many_readers`',
  access: 'user',
  schema: { body: ReaderBody, response: { 201: Reader, ...failures } },
} as const satisfies Endpoint

export const changeReader = {
  method: 'PUT',
  url: '/user/readers/:id',
  summary: 'Change the name and the colour of a reader in the care of the caller',
  ...ofReader,
  schema: { params: ReaderParams, body: ReaderBody, response: { 200: Reader, ...failures } },
} as const satisfies Endpoint

export const deleteReader = {
  method: 'DELETE',
  url: '/user/readers/:id',
  summary:
    'Delete a reader with everything that is theirs, as an account is deleted; with another guardian 409 `other_guardians`',
  ...ofReader,
  schema: { params: ReaderParams, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const inviteGuardian = {
  method: 'POST',
  url: '/user/readers/:id/guardians',
  summary:
    'A link that makes the person who opens it a second guardian; it works once, for 48 hours, and replaces the link before',
  ...ofReader,
  schema: { params: ReaderParams, response: { 201: CareLink, ...failures } },
} as const satisfies Endpoint

export const removeGuardian = {
  method: 'DELETE',
  url: '/user/readers/:id/guardians/:userId',
  summary: 'End the care of a guardian, the caller or another one; the last one cannot, 409 `last_guardian`',
  ...ofReader,
  schema: { params: ReaderParams.extend({ userId: Id }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const releaseReader = {
  method: 'POST',
  url: '/user/readers/:id/release',
  summary:
    'A link by which a reader who has grown up takes the account over; it works once, for 48 hours, and replaces the link before',
  ...ofReader,
  schema: { params: ReaderParams, response: { 201: CareLink, ...failures } },
} as const satisfies Endpoint

export const withdrawRelease = {
  method: 'DELETE',
  url: '/user/readers/:id/release',
  summary: 'Make the link that hands a reader over useless',
  ...ofReader,
  schema: { params: ReaderParams, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const CareLinkState = z
  .object({
    purpose: z.enum(['guardian', 'release', 'name']),
    reader_name: z.string(),
    /** The first name of the guardian, or of the owner of the room, who made the link. */
    guardian_name: z.string(),
    /** The room of a reader by name; null for a reader in the care of guardians. */
    room_name: z.string().nullable(),
  })
  .meta({ id: 'CareLinkState' })
export type CareLinkState = z.output<typeof CareLinkState>

export const lookAtCareLink = {
  method: 'POST',
  url: '/care/link',
  summary: 'What a link about a reader in care is for; 404 `link_expired`',
  access: 'anyone',
  schema: { body: z.object({ token: LinkToken }), response: { 200: CareLinkState, ...failures } },
} as const satisfies Endpoint

export const acceptCare = {
  method: 'POST',
  url: '/care/guardian',
  summary: 'Become a guardian by a link, also of a reader by name',
  access: 'user',
  schema: { body: z.object({ token: LinkToken }), response: { 200: Reader, ...failures } },
} as const satisfies Endpoint

/** `language` is that of the page; it is kept where the account has none yet. */
export const TakeOverBody = z.object({
  token: LinkToken,
  email: Email,
  password: Password,
  language: Language.optional(),
})
export const takeOver = {
  method: 'POST',
  url: '/care/release',
  summary:
    'A reader in care, or by name, takes their account over by a link: it gets an email and a password, and whoever acted for it loses it at once',
  access: 'anyone',
  schema: { body: TakeOverBody, response: { 201: Session, ...failures } },
} as const satisfies Endpoint

export const lockDevice = {
  method: 'POST',
  url: '/user/readers/:id/lock',
  summary: "Lock this device to one reader: the answer is a session for them alone, and the caller's session here ends",
  ...ofReader,
  schema: { params: ReaderParams, body: z.object({ pin: Pin }), response: { 201: Session, ...failures } },
} as const satisfies Endpoint

/** One of both. */
export const UnlockBody = z
  .object({ pin: typedText().max(20).overwrite(withLatinDigits).optional(), password: OwnPassword.optional() })
  .refine(({ pin, password }) => (pin === undefined) !== (password === undefined), {
    path: ['pin'],
    error: fieldMessage('pin_or_password'),
  })

export const unlockDevice = {
  method: 'POST',
  url: '/auth/unlock',
  summary:
    'Unlock this device by the PIN or the password of the guardian who locked it: the answer is a session for the guardian. Five wrong PINs close it for 15 minutes, or until the password is given',
  access: 'user',
  schema: { body: UnlockBody, response: { 200: Session, ...failures } },
} as const satisfies Endpoint
