import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Id, Timestamp } from './scalars.ts'

export const SECURITY_EVENT_KINDS = [
  'account_created',
  'signed_in',
  'sign_in_refused',
  'password_changed',
  'password_reset_by_mail',
  'password_reset_by_operator',
  'email_changed',
  'signed_out_elsewhere',
  'became_admin',
  'suspended',
  'removed',
  'restored',
] as const

/** The number of security events in an answer, the latest first. */
export const SECURITY_EVENTS_LISTED = 100

/**
 * Something that concerns who can enter an account. `browser` and `system` are names such as "Chrome" and "Android", null
 * where they are not known; of `signed_out_elsewhere` they are those of the session that was ended, and null when `times`
 * says that several were. Refused sign-ins of 24 hours are one event, `times` of them from `first_at` to `last_at`, with the
 * browser of the last one; for other kinds both instants are the same.
 */
export const SecurityEvent = z
  .object({
    id: Id,
    kind: z.enum(SECURITY_EVENT_KINDS),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    is_new_device: z.boolean(),
    times: z.int(),
    first_at: Timestamp,
    last_at: Timestamp,
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = z.output<typeof SecurityEvent>

export const listSecurityEvents = {
  method: 'GET',
  url: '/auth/events',
  summary: 'Sign-ins, refusals and changes of the caller’s account in the last 90 days, newest first, at most 100',
  access: 'user',
  schema: { response: { 200: z.array(SecurityEvent), ...failures } },
} as const satisfies Endpoint
