import { z } from 'zod'
import { cleanEmail } from './clean-email.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { atLeast, atMost, Id, InviteCode, Language, Message, Timestamp, TimeZone, typedText } from './scalars.ts'
import { typedName } from './typed-name.ts'

export const User = z
  .object({
    id: Id,
    full_name: z.string(),
    /** Null for a reader in care. */
    email: z.string().nullable(),
    role: z.enum(['user', 'admin']),
    time_zone: z.string(),
    /** The language that the person chose, else that of the page on which they signed up or in; null before. */
    language: Language.nullable(),
    /** The Hijri date stands beside the other where the person wants it. */
    shows_hijri: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    is_deleted: z.boolean(),
    /** The reader that this device is locked to is the person; the name is that of the guardian who locked it. Left out on other devices. */
    locked_by: z.string().optional(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

export const Session = z
  .object({
    user: User,
    token: z.string(),
    /** Whether the person is to be asked where to begin (`GET /user/welcome`). Sign-up and sign-in say it. */
    is_new: z.boolean().optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

export const FullName = typedName('full_name_required').refine(atMost(100), fieldMessage('full_name_too_long', 100))

/** An empty field has one fault, and says so without `abort`, which would keep the form's other rules from being looked at. */
const unlessEmpty = (holds: (text: string) => boolean) => (text: string) => text === '' || holds(text)

export const Email = z
  .string(fieldMessage('email_required'))
  .overwrite(cleanEmail)
  .min(1, fieldMessage('email_required'))
  .refine(
    unlessEmpty((text) => text.length <= 254 && z.regexes.email.test(text)),
    fieldMessage('email_invalid'),
  )
  .meta({ format: 'email' })

export const Password = typedText('password_required')
  .min(1, fieldMessage('password_required'))
  .refine(unlessEmpty(atLeast(8)), fieldMessage('password_too_short', 8))
  .refine(atMost(200), fieldMessage('password_too_long', 200))

/** The room that a person was invited to, with the parts of its link: the room's code where it has one, and the code of the member who sent it. */
export const Invitation = z.object({ room_id: Id, code: InviteCode.nullish(), from: InviteCode.nullish() })
export type Invitation = z.output<typeof Invitation>

/** With `invitation` the new account joins the room, or asks to; it is needed where sign-ups are `invited`. */
export const SignUpBody = z.object({
  email: Email,
  full_name: FullName,
  password: Password,
  time_zone: TimeZone.optional(),
  /** That of the page. */
  language: Language.optional(),
  invitation: Invitation.nullish(),
})
export type SignUpBody = z.output<typeof SignUpBody>

/** A form asks for a new password twice; the confirmation stays in the browser. */
export const NewPassword = z
  .object({
    password: Password,
    confirmPassword: z.string().min(1, fieldMessage('password_not_confirmed')),
  })
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: fieldMessage('passwords_differ'),
    when: bothTyped,
  })
export type NewPassword = z.output<typeof NewPassword>

/** The form of an invitation asks for the new password once. */
export const InvitedForm = z.object({ full_name: FullName, email: Email, password: Password })

export const SignUpForm = NewPassword.safeExtend({ fullName: FullName, email: Email })
export type SignUpForm = z.output<typeof SignUpForm>

function bothTyped({ value }: { value: unknown }): boolean {
  const form = value as { password?: string; confirmPassword?: string }
  return Boolean(form.password && form.confirmPassword)
}

/** The password that proves that an account is somebody's. Older passwords may follow other rules. */
export const OwnPassword = typedText('password_required')
  .min(1, fieldMessage('password_required'))
  .max(1000, fieldMessage('password_too_long', 1000))

/** No check but that something was typed: a rule that changed must not lock out who signed up under the old one. */
export const SignInBody = z.object({
  email: typedText('email_required')
    .overwrite(cleanEmail)
    .min(1, fieldMessage('email_required'))
    .max(1000, fieldMessage('email_invalid')),
  password: OwnPassword,
  /** Kept where the account has none yet. */
  time_zone: TimeZone.optional(),
  /** That of the page, kept where the account has none yet. */
  language: Language.optional(),
})
export type SignInBody = z.output<typeof SignInBody>

/** The same form for somebody who has an account. It keeps the name that it does not show. */
export const InvitedAccountForm = SignInBody.pick({ email: true, password: true }).extend({
  full_name: z.string().optional(),
})

export const signIn = {
  method: 'POST',
  url: '/auth/signin',
  summary: 'Sign in',
  access: 'anyone',
  schema: { body: SignInBody, response: { 200: Session, ...failures } },
} as const satisfies Endpoint

export const signOut = {
  method: 'POST',
  url: '/auth/signout',
  summary: 'End this session',
  access: 'user',
  schema: { response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const getMe = {
  method: 'GET',
  url: '/auth/me',
  summary: 'The signed-in person',
  access: 'user',
  schema: { response: { 200: User, ...failures } },
} as const satisfies Endpoint
