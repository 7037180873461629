import { expect, test } from 'vitest'
import { describeField } from './field-messages.ts'
import { CreateRoomBody } from './rooms.ts'

const aForm = (change: Record<string, unknown> = {}) => ({
  name: 'Winter Hatim',
  room_type: 'fixed',
  start_date: '2026-03-01',
  end_date: '2026-03-30',
  start_surah: 1,
  start_ayah: 1,
  end_surah: 114,
  end_ayah: 6,
  ...change,
})

const faults = (form: unknown) => {
  const result = CreateRoomBody.safeParse(form)
  return result.success
    ? []
    : result.error.issues.map((issue) => [issue.path.join('.'), describeField(issue.message).message])
}

test('all faults of a form show at once', () => {
  expect(faults(aForm({ name: ' ', end_date: '2026-02-28', end_surah: 2, end_ayah: 287 }))).toEqual([
    ['name', 'Room name is required'],
    ['end_date', 'End date must be after start date'],
    ['end_ayah', 'This surah has 286 verses.'],
  ])
})

test.each([
  ['no name', { name: undefined }, ['name', 'Room name is required']],
  ['101 characters', { name: 'n'.repeat(101) }, ['name', 'Room name must be less than 100 characters']],
  [
    '101 UTF-16 units in 51 characters',
    { name: `${'🕌'.repeat(50)}n` },
    ['name', 'Room name must be less than 100 characters'],
  ],
  ['501 characters', { description: 'd'.repeat(501) }, ['description', 'Description must be less than 500 characters']],
  ['no end', { end_date: undefined }, ['end_date', 'End date is required for fixed rooms']],
  ['an empty end', { end_date: null }, ['end_date', 'End date is required for fixed rooms']],
  ['an end before the first day', { end_date: '2026-02-28' }, ['end_date', 'End date must be after start date']],
  ['3,654 days', { end_date: '2036-03-01' }, ['end_date', 'A room lasts at most 3,653 days.']],
  ['surah 0', { start_surah: 0 }, ['start_surah', 'Surahs are numbered from 1 to 114.']],
])('refuses %s', (_, change, fault) => {
  expect(faults(aForm(change))).toContainEqual(fault)
})

test('the shortest room there may be has one day, the longest 3,653', () => {
  expect(faults(aForm({ end_date: '2026-03-01' }))).toEqual([])
  expect(faults(aForm({ end_date: '2036-02-29' }))).toEqual([])
})

test('a date-time is read as its date, and the words of old clients as ours', () => {
  const room = CreateRoomBody.parse(
    aForm({
      room_type: 'recurring',
      start_date: '2026-03-01T22:30:00.000Z',
      end_date: '2026-03-30',
      recurrence_duration_days: 7,
    }),
  )
  expect(room).toMatchObject({
    room_type: 'recurrent',
    start_date: '2026-03-01',
    end_date: null,
    recurrence_duration_days: 7,
  })
})

test('names and descriptions are trimmed, and keep every other letter', () => {
  const name = 'ختمة رمضان ‏<b>"; --'
  expect(CreateRoomBody.parse(aForm({ name: `  ${name} `, description: undefined }))).toMatchObject({
    name,
    description: '',
  })
})
