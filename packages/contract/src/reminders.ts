import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { bodyOf, CLOCK_TIME, quietFault } from './reminder-times.ts'
import { Message, typedText } from './scalars.ts'

/** A time of day where the person is, `07:00`. */
export const ClockTime = z
  .string({ error: fieldMessage('time_required') })
  .regex(CLOCK_TIME, { error: fieldMessage('time_required') })

/**
 * How a person is reminded of open portions and of memorizing. Push goes to each browser that asked for it, for as long as its session lasts;
 * mail only to a mailbox that was shown to be theirs by a link that went there.
 */
export const Reminders = z
  .object({
    remind_at: ClockTime,
    quiet_from: ClockTime.nullable(),
    quiet_to: ClockTime.nullable(),
    /** On days with an open portion. */
    remind_to_read: z.boolean(),
    /**
     * On days with a review to recite, and on those without a lesson or a recital once a lesson was submitted. Until chosen: whether
     * something was learned or recited in the last 30 days.
     */
    remind_to_memorize: z.boolean(),
    /** The browser of this session is reached. */
    this_device: z.boolean(),
    other_devices: z.int(),
    /** The key that a browser needs to subscribe, base64url; null if this server sends no push. */
    push_key: z.string().nullable(),
    email: z.enum(['off', 'awaits_confirmation', 'on']),
  })
  .meta({ id: 'Reminders' })
export type Reminders = z.output<typeof Reminders>

export const getReminders = {
  method: 'GET',
  url: '/user/reminders',
  summary: 'How the caller is reminded',
  access: 'user',
  schema: { response: { 200: Reminders, ...failures } },
} as const satisfies Endpoint

export const TimesBody = z
  .object({ remind_at: ClockTime, quiet_from: ClockTime.nullable(), quiet_to: ClockTime.nullable() })
  .superRefine((times, context) => {
    const fault = quietFault(times)
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
export type TimesBody = z.output<typeof TimesBody>

/** `TimesBody` as a form; the fields of quiet hours stay filled in while those are off. */
export const TimesForm = z
  .object({ remindAt: ClockTime, hasQuietHours: z.boolean(), quietFrom: z.string(), quietTo: z.string() })
  .superRefine((form, context) => {
    const { error } = TimesBody.safeParse(bodyOf(form))
    const names = { remind_at: 'remindAt', quiet_from: 'quietFrom', quiet_to: 'quietTo' } as const
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [names[path[0] as keyof typeof names]], message })
    }
  })
export type TimesForm = z.output<typeof TimesForm>

/** A time that has passed today already counts from tomorrow. */
export const changeTimes = {
  method: 'PUT',
  url: '/user/reminders/times',
  summary: 'When the caller is reminded, and when never',
  access: 'user',
  schema: { body: TimesBody, response: { 200: Reminders, ...failures } },
} as const satisfies Endpoint

export const SubjectsBody = z.object({ remind_to_read: z.boolean(), remind_to_memorize: z.boolean() })
export type SubjectsBody = z.output<typeof SubjectsBody>

/** With neither, no reminder comes. A time that has passed today already counts from tomorrow. */
export const changeSubjects = {
  method: 'PUT',
  url: '/user/reminders/subjects',
  summary: 'What the caller is reminded of',
  access: 'user',
  schema: { body: SubjectsBody, response: { 200: Reminders, ...failures } },
} as const satisfies Endpoint

export const EmailReminderBody = z.object({ on: z.boolean() })
export type EmailReminderBody = z.output<typeof EmailReminderBody>

/** An unconfirmed mailbox gets a link first; reminders begin when it is followed. */
export const remindByEmail = {
  method: 'PUT',
  url: '/user/reminders/email',
  summary: 'Switch reminders by email on or off',
  access: 'user',
  schema: { body: EmailReminderBody, response: { 200: Reminders, ...failures } },
} as const satisfies Endpoint

const base64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), fieldMessage('push_key'))

/** A browser's `PushSubscription`. */
export const PushSubscriptionInput = z.object({
  endpoint: z.url({ error: fieldMessage('push_address') }).max(2000),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
})
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>

export const PushReminderBody = z.object({
  /** Null switches it off. */
  subscription: PushSubscriptionInput.nullable(),
  /** Off on every device, not this one alone. */
  everywhere: z.boolean().default(false),
})
export type PushReminderBody = z.output<typeof PushReminderBody>

export const remindByPush = {
  method: 'PUT',
  url: '/user/reminders/push',
  summary: 'Switch reminders on this device on or off',
  access: 'user',
  schema: { body: PushReminderBody, response: { 200: Reminders, ...failures } },
} as const satisfies Endpoint

export const CHANNELS = ['push', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** At once, quiet hours or not: the person is waiting for it. */
export const testReminder = {
  method: 'POST',
  url: '/user/reminders/test',
  summary: 'Send the caller a reminder to see that it arrives',
  access: 'user',
  schema: { body: z.object({ channel: z.enum(CHANNELS) }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

const MailedToken = typedText('link_incomplete').min(1, fieldMessage('link_incomplete')).max(200)

/** Needs no session: a person who follows the link may be signed in elsewhere, or nowhere. */
export const confirmReminders = {
  method: 'POST',
  url: '/reminders/confirm',
  summary: 'Switch reminders by email on with the link that was mailed',
  access: 'anyone',
  schema: { body: z.object({ token: MailedToken }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

/** The link of every reminder, for good. Mail programs call it by themselves (RFC 8058), so a body is not looked at. */
export const unsubscribe = {
  method: 'POST',
  url: '/reminders/unsubscribe',
  summary: 'Switch reminders by email off with the link that every one carries',
  access: 'anyone',
  schema: { querystring: z.object({ token: MailedToken }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint
