import { z } from 'zod'
import { Email, FullName, NewPassword, OwnPassword, Password, Session, User } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { Id, Language, Message, Timestamp, TimeZone, typedText } from './scalars.ts'

/** The token behind the `#` of a mailed link. */
const MailedToken = typedText('link_incomplete').min(1, fieldMessage('link_incomplete')).max(200)

export const ChangeAccountBody = z.object({ full_name: FullName, time_zone: TimeZone })
export type ChangeAccountBody = z.output<typeof ChangeAccountBody>
export const AccountForm = z.object({ fullName: FullName, timeZone: TimeZone })
export type AccountForm = z.output<typeof AccountForm>

export const ChangeEmailBody = z.object({ email: Email, password: OwnPassword })
export type ChangeEmailBody = z.output<typeof ChangeEmailBody>

/** `awaits_confirmation`: a link went to the new address, and the email changes when it is followed. */
export const EmailChange = z.object({ user: User, awaits_confirmation: z.boolean() }).meta({ id: 'EmailChange' })
export type EmailChange = z.output<typeof EmailChange>

export const ChangePasswordBody = z.object({ current_password: OwnPassword, new_password: Password })
export type ChangePasswordBody = z.output<typeof ChangePasswordBody>
export const PasswordForm = NewPassword.safeExtend({ currentPassword: OwnPassword })
export type PasswordForm = z.output<typeof PasswordForm>

/** A session of a person. `user_agent` is that of the browser when it signed in. */
export const OwnSession = z
  .object({
    id: Id,
    user_agent: z.string().nullable(),
    created_at: Timestamp,
    last_used_at: Timestamp,
    is_current: z.boolean(),
    /** The reader to whom the caller has locked this device; null for a session of the caller. */
    reader_name: z.string().nullable(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof OwnSession>

export const changeAccount = {
  method: 'PUT',
  url: '/auth/me',
  summary: 'Change name and time zone',
  access: 'user',
  schema: { body: ChangeAccountBody, response: { 200: User, ...failures } },
} as const satisfies Endpoint

export const FollowTimeZoneBody = z.object({ time_zone: TimeZone })

export const followTimeZone = {
  method: 'PUT',
  url: '/auth/me/time-zone',
  summary: "Take over the time zone of the caller's device; once in 12 hours, or 409 `zone_just_followed`",
  access: 'user',
  schema: { body: FollowTimeZoneBody, response: { 200: User, ...failures } },
} as const satisfies Endpoint

export const ChooseLanguageBody = z.object({ language: Language })

/** What the server writes to a person, mails among it, is in this language. */
export const chooseLanguage = {
  method: 'PUT',
  url: '/auth/me/language',
  summary: 'Choose the language',
  access: 'user',
  schema: { body: ChooseLanguageBody, response: { 200: User, ...failures } },
} as const satisfies Endpoint

export const ChooseCalendarBody = z.object({ shows_hijri: z.boolean() })

export const chooseCalendar = {
  method: 'PUT',
  url: '/auth/me/calendar',
  summary: 'Choose whether the Hijri date stands beside the other',
  access: 'user',
  schema: { body: ChooseCalendarBody, response: { 200: User, ...failures } },
} as const satisfies Endpoint

export const changeEmail = {
  method: 'PUT',
  url: '/auth/email',
  summary: 'Change the email, with the password',
  access: 'user',
  schema: { body: ChangeEmailBody, response: { 200: EmailChange, ...failures } },
} as const satisfies Endpoint

/** Every session ends, also the one that asks: it goes on with the token of the answer. */
export const changePassword = {
  method: 'PUT',
  url: '/auth/password',
  summary: 'Change the password and end every session',
  access: 'user',
  schema: { body: ChangePasswordBody, response: { 200: Session, ...failures } },
} as const satisfies Endpoint

export const listSessions = {
  method: 'GET',
  url: '/auth/sessions',
  summary:
    'Where the caller is signed in and which devices they have locked to a reader, this session first, then by last use',
  access: 'user',
  schema: { response: { 200: z.array(OwnSession), ...failures } },
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  url: '/auth/sessions/:id',
  summary: 'Sign out of one session',
  access: 'user',
  notFoundCode: 'session_not_found',
  schema: { params: z.object({ id: Id }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const signOutElsewhere = {
  method: 'POST',
  url: '/auth/signout/elsewhere',
  summary: 'End every session but this one',
  access: 'user',
  schema: { response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const ConfirmEmailBody = z.object({ token: MailedToken })

/** The link that went to the new address; it may be followed on another device than it was asked for. */
export const confirmEmail = {
  method: 'POST',
  url: '/auth/email/confirm',
  summary: 'Change the email by the link that was mailed',
  access: 'anyone',
  schema: { body: ConfirmEmailBody, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const BecomeAdminBody = z.object({ token: MailedToken })

/**
 * By the link that the first start of a server prints, or by the one that is mailed to an address of ADMIN_EMAILS. A mailed link
 * needs the session of its own account: else its mailbox would confirm somebody else's.
 */
export const becomeAdmin = {
  method: 'POST',
  url: '/auth/admin',
  summary: 'Become an admin by a link',
  access: 'user',
  schema: { body: BecomeAdminBody, response: { 200: User, ...failures } },
} as const satisfies Endpoint

export const ForgotPasswordBody = z.object({ email: Email })
export type ForgotPasswordBody = z.output<typeof ForgotPasswordBody>

/** The answer is the same, in text and time, whether there is such an account or not. */
export const forgotPassword = {
  method: 'POST',
  url: '/auth/password/forgot',
  summary: 'Ask for a mail with a link to set a new password',
  access: 'anyone',
  schema: { body: ForgotPasswordBody, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const ResetPasswordBody = z.object({ token: MailedToken, password: Password })
export type ResetPasswordBody = z.output<typeof ResetPasswordBody>

export const resetPassword = {
  method: 'POST',
  url: '/auth/password/reset',
  summary: 'Set a new password by the link that was mailed, and end every session',
  access: 'anyone',
  schema: { body: ResetPasswordBody, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const DeleteAccountBody = z.object({ password: OwnPassword })
export type DeleteAccountBody = z.output<typeof DeleteAccountBody>

/** Personal data goes; what was read stays in its rooms' record, under "Former member". */
export const deleteAccount = {
  method: 'POST',
  url: '/auth/delete',
  summary: 'Delete the account, with the password',
  access: 'user',
  schema: { body: DeleteAccountBody, response: { 200: Message, ...failures } },
} as const satisfies Endpoint
