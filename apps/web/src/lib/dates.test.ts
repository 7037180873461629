import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import * as dates from './dates.ts'
import { setLanguage } from './i18n.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

type Shown = [name: string, write: (text: string) => string, options: Intl.DateTimeFormatOptions]
const DAYS: Shown[] = [
  ['shortDate', dates.shortDate, { dateStyle: 'medium' }],
  ['longDate', dates.longDate, { dateStyle: 'long' }],
  ['fullDate', dates.fullDate, { dateStyle: 'full' }],
  ['monthDay', dates.monthDay, { month: 'short', day: 'numeric' }],
  ['weekdayAndDate', dates.weekdayAndDate, { weekday: 'long', month: 'short', day: 'numeric' }],
  ...(['long', 'short', 'narrow'] as const).map(
    (width): Shown => [`weekday, ${width}`, (text) => dates.weekday(text, width), { weekday: width }],
  ),
  ...(['long', 'short'] as const).map(
    (width): Shown => [`monthOf, ${width}`, (text) => dates.monthOf(text, width), { month: width }],
  ),
]

/** Formats as browsers do. Node separates the hour from AM by a narrow space; browsers do not. */
const byIntl = (text: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(text)).replace('\u202f', ' ')

const everyDay = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10))

describe.each(DAYS)('%s', (_, write, options) => {
  test('is what the browser writes, of a calendar date in any time zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env.TZ = zone
      const all = everyDay('2027-12-25', 400)
      expect(all.map(write)).toEqual(all.map((text) => byIntl(text, { ...options, timeZone: 'UTC' })))
    }
  })

  test('is that of the place where the person is, of an instant', () => {
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'UTC']) {
      process.env.TZ = zone
      const all = everyDay('2026-02-25', 30).flatMap((date) => [`${date}T03:30:00Z`, `${date}T18:31:00.000Z`])
      expect(all.map(write)).toEqual(all.map((text) => byIntl(text, options)))
    }
  })

  test('is refused for what is no date', () => {
    expect(() => write('soon')).toThrow(RangeError)
  })
})

test('times of day are what the browser writes', () => {
  const times = Array.from(
    { length: 48 },
    (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '59' : '00'}`,
  )
  const options = { timeStyle: 'short', timeZone: 'UTC' } as const
  expect(times.map(dates.clockTime)).toEqual(times.map((time) => byIntl(`2000-01-01T${time}Z`, options)))

  process.env.TZ = 'Asia/Kathmandu'
  const instants = times.map((time) => `2026-11-26T${time}:00Z`)
  expect(instants.map(dates.timeOfDay)).toEqual(instants.map((text) => byIntl(text, { timeStyle: 'short' })))
})

test.each([
  ['en', '2026-11-30', 'Jumada II 20, 1448 AH'],
  ['en', '2027-02-08', 'Ramadan 1, 1448 AH'],
  ['ru', '2026-11-30', '20 джумад-уль-ахир 1448 г.'],
  ['ar', '2026-11-30', '20 جمادى الآخرة 1448 هـ'],
  ['ar-u-nu-arab', '2026-11-30', '٢٠ جمادى الآخرة ١٤٤٨ هـ'],
])('the Hijri date in "%s" of %s', (language, date, written) => {
  setLanguage(language)
  onTestFinished(() => setLanguage('en'))
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env.TZ = zone
    expect(dates.hijriDate(date)).toBe(written)
  }
})
