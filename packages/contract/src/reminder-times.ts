import { fieldMessage } from './field-messages.ts'

/** A time of day where the person is, `07:00`. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Quiet from the one to the other, perhaps over midnight; both or neither. */
export interface Times {
  remind_at: string
  quiet_from: string | null
  quiet_to: string | null
}

/** The beginning of the quiet hours is quiet, their end is not. */
export function isQuiet(time: string, { quiet_from: from, quiet_to: to }: Omit<Times, 'remind_at'>): boolean {
  if (from === null || to === null) return false
  return from < to ? from <= time && time < to : from <= time || time < to
}

/** The time at which a reminder is sent: its own, or the end of the quiet hours that its own falls in. */
export const effectiveReminderTime = (times: Times): string =>
  times.quiet_to !== null && isQuiet(times.remind_at, times) ? times.quiet_to : times.remind_at

/** Why quiet hours cannot be these, and which of the two is to be changed. */
export function quietFault({ quiet_from: from, quiet_to: to }: Omit<Times, 'remind_at'>) {
  if (from === null && to !== null) return { field: 'quiet_from', message: fieldMessage('quiet_from_required') }
  if (from !== null && to === null) return { field: 'quiet_to', message: fieldMessage('quiet_to_required') }
  if (from !== null && from === to) return { field: 'quiet_to', message: fieldMessage('quiet_hours_empty') }
  return undefined
}

/** Whether a person can be reminded by them: none is missing. */
export const areTimes = (times: Times): boolean =>
  [times.remind_at, times.quiet_from, times.quiet_to].every((time) => time === null || CLOCK_TIME.test(time)) &&
  quietFault(times) === undefined

/** The fields of quiet hours stay filled in while those are off. */
export interface TimesFields {
  remindAt: string
  hasQuietHours: boolean
  quietFrom: string
  quietTo: string
}

/** The values that a form sends. */
export const bodyOf = ({ remindAt, hasQuietHours, quietFrom, quietTo }: TimesFields): Times => ({
  remind_at: remindAt,
  quiet_from: hasQuietHours ? quietFrom : null,
  quiet_to: hasQuietHours ? quietTo : null,
})
