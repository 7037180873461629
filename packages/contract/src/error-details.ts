import { MAIL_FAILURES } from './constants.ts'
import { fillEnglish, type ValueKind, type ValueOf } from './fill-english.ts'

/**
 * What a failure can say more exactly than its code (`errors.ts`), in English. The web shows the message `details.<detail>` of its own
 * catalogue. Other programs need only the code.
 */
export const ERROR_DETAILS = {
  account_asks_too_much:
    'Your account has asked for too much in a short time. Please wait a few minutes and try again.',
  closed_by_owner: 'The owner has closed this room.',
  coming_soon: 'This lesson is coming soon.',
  complete_first: 'This lesson is locked. Complete “{title}” first.',
  hearing_links: 'You can make {count} links an hour. Please wait a little.',
  here_by_name: 'This reader is here by name. Remove the name instead.',
  link_incomplete: 'This link isn’t complete.',
  mail_authentication: MAIL_FAILURES.authentication,
  mail_certificate: MAIL_FAILURES.certificate,
  mail_encryption: MAIL_FAILURES.encryption,
  mail_not_found: MAIL_FAILURES.not_found,
  mail_other: MAIL_FAILURES.other,
  mail_refused: MAIL_FAILURES.refused,
  mail_rejected: MAIL_FAILURES.rejected,
  mail_timeout: MAIL_FAILURES.timeout,
  more_ahead: 'You have some portions ahead already. You can get at most {count} more.',
  names_left: 'A room has at most 300 readers by name. There’s room for {count} more.',
  names_owner_only: 'Only the owner, and people whom the owner allows, can act for readers by name.',
  no_mail_server: 'Email isn’t set up on this server. Set SMTP_URL first.',
  no_piece_free: 'No piece is free right now. May Allah reward you.',
  no_such_name: 'There’s no reader by this name here.',
  not_banned: 'This person isn’t blocked from this room.',
  not_from_board: 'This piece didn’t come to you from the board. Offer it to the group instead.',
  nothing_ahead: 'There’s nothing to read ahead here now.',
  nothing_while_paused: 'This room is paused. New portions come when it resumes.',
  owner_only: 'Only the owner of this room can do this.',
  pace: 'With this change, someone reads about {after} pages a day instead of about {before}. Confirm it to continue.',
  remind_later: 'This room is paused. You can remind its readers when it resumes.',
  removed_because:
    'An administrator has removed your account. They can restore it until {date}, then it’s deleted. The reason: {reason}',
  removed_until: 'An administrator has removed your account. They can restore it until {date}, then it’s deleted.',
  suspended_because: 'An administrator has suspended your account. The reason: {reason}',
  taken_by: '{name} has taken this piece. May Allah reward you.',
  their_names: 'This person’s rooms can have at most 600 readers by name.',
  their_readers_in_room:
    'Three readers in the care of the same person are in this room. Allow more in its settings first.',
  their_rooms: 'This person already has 50 active rooms.',
  next_round_by_itself: 'This room starts its next round by itself.',
  too_deep: 'The request is nested too deeply.',
} as const

export type ErrorDetail = keyof typeof ERROR_DETAILS

/** The values of a detail. */
export const DETAIL_PARAMS = {
  complete_first: { title: 'text' },
  hearing_links: { count: 'number' },
  more_ahead: { count: 'number' },
  names_left: { count: 'number' },
  pace: { before: 'number', after: 'number' },
  removed_because: { date: 'date', reason: 'text' },
  removed_until: { date: 'date' },
  suspended_because: { reason: 'text' },
  taken_by: { name: 'text' },
} as const satisfies Partial<Record<ErrorDetail, Record<string, ValueKind>>>

type Params<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends ValueKind ? ValueOf<Kinds[Name]> : never }

/** A detail with its values. */
export type Detailed = {
  [Detail in ErrorDetail]: Detail extends keyof typeof DETAIL_PARAMS
    ? { detail: Detail; params: Params<(typeof DETAIL_PARAMS)[Detail]> }
    : { detail: Detail; params?: undefined }
}[ErrorDetail]

export const paramsOf = (detail: ErrorDetail): Readonly<Record<string, ValueKind>> =>
  (DETAIL_PARAMS as Partial<Record<ErrorDetail, Record<string, ValueKind>>>)[detail] ?? {}

export const detailSentence = ({ detail, params }: Detailed): string =>
  fillEnglish(ERROR_DETAILS[detail], params ?? {}, paramsOf(detail))
