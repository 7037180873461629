/** The people who may administer, and the state of the server. */

import { z } from 'zod'
import { User } from './auth.ts'
import { BackupReason } from './backup-reasons.ts'
import { SignUps } from './config.ts'
import { MAIL_FAILURES } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { FINDING_CODES } from './findings.ts'
import { atMost, Id, Message, Timestamp, typedText } from './scalars.ts'

/** `deletes_at` is null for an account that is suspended and not removed. */
const Suspension = z.object({ since: Timestamp, reason: z.string(), deletes_at: Timestamp.nullable() })

/** `is_named`: ADMIN_EMAILS names them, so that a link in a mail can make them an admin again. */
export const Account = User.pick({ id: true, full_name: true, email: true, role: true, created_at: true })
  .extend({ is_named: z.boolean(), suspension: Suspension.nullable() })
  .meta({ id: 'Account' })
export type Account = z.output<typeof Account>

/** `last_run_at` is when it last succeeded, `failed_at` when it last failed since. */
const ScheduledJob = z.object({
  name: z.string(),
  last_run_at: Timestamp.nullable(),
  failed_at: Timestamp.nullable(),
  next_run_at: Timestamp,
})

const EXAMINED = [
  'version',
  'settings',
  'database',
  'postgres',
  'key',
  'backup',
  'restore',
  'mail',
  'public_url',
  'proxy',
  'disk',
  'clock',
] as const

export type MailFailure = keyof typeof MAIL_FAILURES
const mailFailures = Object.keys(MAIL_FAILURES) as [MailFailure, ...MailFailure[]]

/** How the mail server last fared: when it started to serve, or at the last mail since. */
const MailState = z.object({ checked_at: Timestamp.nullable(), failure: z.enum(mailFailures).nullable() })

/**
 * One thing that the doctor looked at. `text` is the English of `code` with its `values`; what only the command finds has no code.
 * `reasons` say why a backup or a test of a restore failed. `line` is what to type; null where nothing is to be done.
 */
export const Finding = z
  .object({
    about: z.enum(EXAMINED),
    level: z.enum(['ok', 'warning', 'error']),
    code: z.enum(FINDING_CODES).nullable(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    reasons: z.array(BackupReason),
    text: z.string(),
    line: z.string().nullable(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.output<typeof Finding>

export const ServerState = z
  .object({
    version: z.string(),
    /** The commit that runs; null if it is unknown. */
    commit: z.string().nullable(),
    /** A newer release, if the operator lets the server ask for it. */
    update: z.object({ version: z.string(), url: z.url() }).nullable(),
    node_version: z.string(),
    database: z.object({ version: z.string(), bytes: z.int(), is_embedded: z.boolean() }),
    /** What `bin/halaqa doctor` says, except what only a command can try. */
    findings: z.array(Finding),
    counts: z.object({
      users: z.int(),
      rooms: z.int(),
      units: z.int(),
      lessons: z.int(),
      questions: z.int(),
    }),
    jobs: z.array(ScheduledJob),
    /** Work that waits in the queue, or was given up; null before the queue was made. */
    queue: z.object({ waiting: z.int(), failed: z.int() }).nullable(),
    last_backup_at: Timestamp.nullable(),
    lessons_seeded_at: Timestamp.nullable(),
    sends_mail: z.boolean(),
    /** Null where no mail is sent; its `checked_at` is null until the mail server was first asked. */
    mail: MailState.nullable(),
    /** The server's data folder, and the free space of its disk; null if the system does not report it. */
    data: z.object({ folder: z.string(), free_bytes: z.int(), total_bytes: z.int() }).nullable(),
  })
  .meta({ id: 'ServerState' })
export type ServerState = z.output<typeof ServerState>

export const listAccounts = {
  method: 'GET',
  url: '/admin/users',
  summary: 'The accounts, newest first',
  access: 'admin',
  schema: {
    querystring: z.object({
      search: typedText().trim().max(200).optional(),
      role: User.shape.role.optional(),
      suspended: z.literal('true').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      after: Id.optional(),
    }),
    response: { 200: z.array(Account), ...failures },
  },
} as const satisfies Endpoint

export const setRole = {
  method: 'PUT',
  url: '/admin/users/:id/role',
  summary: 'Make an account an admin, or an ordinary one again',
  access: 'admin',
  notFoundCode: 'user_not_found',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ role: User.shape.role }),
    response: { 200: Account, ...failures },
  },
} as const satisfies Endpoint

export const SuspensionReason = typedText('reason_required')
  .trim()
  .min(1, fieldMessage('reason_required'))
  .refine(atMost(500), fieldMessage('at_most_characters', 500))

export const SuspendBody = z.object({ reason: SuspensionReason, remove: z.boolean() })
export type SuspendBody = z.output<typeof SuspendBody>
export const SuspendForm = z.object({ reason: SuspensionReason })
export type SuspendForm = z.output<typeof SuspendForm>

const onAccount = { notFoundCode: 'user_not_found', access: 'admin' } as const
const accountParams = z.object({ id: Id })

/** The sessions of the account end at once, and its person leaves their rooms. */
export const suspendAccount = {
  ...onAccount,
  method: 'PUT',
  url: '/admin/users/:id/suspension',
  summary: 'Suspend an account, or remove it: then it is deleted after 30 days',
  schema: { params: accountParams, body: SuspendBody, response: { 200: Account, ...failures } },
} as const satisfies Endpoint

/** Brings the person back to the rooms that they left by the suspension, where these still take them. */
export const restoreAccount = {
  ...onAccount,
  method: 'DELETE',
  url: '/admin/users/:id/suspension',
  summary: 'Restore an account that is suspended or removed',
  schema: { params: accountParams, response: { 200: Account, ...failures } },
} as const satisfies Endpoint

/** `is_set`: SIGN_UPS in the settings of the server decides, and nothing can be chosen. */
export const SignUpsState = z.object({ sign_ups: SignUps, is_set: z.boolean() }).meta({ id: 'SignUpsState' })
export type SignUpsState = z.output<typeof SignUpsState>

export const getSignUps = {
  method: 'GET',
  url: '/admin/sign-ups',
  summary: 'Who may make an account',
  access: 'admin',
  schema: { response: { 200: SignUpsState, ...failures } },
} as const satisfies Endpoint

export const setSignUps = {
  method: 'PUT',
  url: '/admin/sign-ups',
  summary: 'Choose who may make an account',
  access: 'admin',
  schema: { body: z.object({ sign_ups: SignUps }), response: { 200: SignUpsState, ...failures } },
} as const satisfies Endpoint

export const getServer = {
  method: 'GET',
  url: '/admin/server',
  summary: 'What this server is and how it fares',
  access: 'admin',
  schema: { response: { 200: ServerState, ...failures } },
} as const satisfies Endpoint

export const sendTestMail = {
  method: 'POST',
  url: '/admin/server/test-mail',
  summary: 'Send the caller a mail to see that it arrives',
  access: 'admin',
  schema: { response: { 200: Message, ...failures } },
} as const satisfies Endpoint
