import { formatIn } from '../../lib/dates.ts'

/** Times of day are minutes from midnight in tables and `HH:MM` on the wire. */

export const toMinutes = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const two = (value: number) => String(value).padStart(2, '0')

export const fromMinutes = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** The time of day at `instant` in an IANA time zone, in minutes from midnight. */
export const minuteIn = (timeZone: string, instant: Date): number =>
  toMinutes(formatIn(timeZone, 'en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant))
