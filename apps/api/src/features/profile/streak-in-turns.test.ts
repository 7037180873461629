import { addDays } from '@halaqa/contract/calendar'
import { Figures, getFigures } from '@halaqa/contract/profile'
import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, complete, openRoom, tasksOf } from '../../test/rooms.ts'

/** Turns of a week from Tuesday, 2026-03-03, to Monday. */
describe('a streak in turns', () => {
  const api = useTestApp()
  /** The server plans each day that passes until then. */
  const at = async (date: string, hour = 9) => {
    for (let day = api.clock.now().toISOString().slice(0, 10); day < date; day = addDays(day, 1)) {
      api.clock.set(`${day}T23:30:00Z`)
      await planRooms(api.app)
    }
    api.clock.set(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)
    await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    await planRooms(api.app)
  }
  const read = async (person: Person, date: string) => {
    await at(date)
    const open = (await tasksOf(person, date)).filter(
      ({ is_completed, task_date }) => !is_completed && task_date <= date,
    )
    expect(open.length).toBeGreaterThan(0)
    for (const { id } of open) expect((await complete(person, id)).statusCode).toBe(200)
  }
  /** The streak in the evening of a date, and what it is paused at. */
  const streakOn = async (person: Person, date: string) => {
    await at(date, 20)
    const { current_streak, paused_streak } = Figures.parse((await person.get(getFigures.url)).json())
    return [current_streak, paused_streak]
  }
  const open = async (change: Record<string, unknown> = {}) => {
    const { people, room } = await aPiecesRoom(api, 2, change)
    const [person] = people as [Person]
    const take = async () => {
      if (change.dealing !== 'chosen') return
      const taken = await person.post(`/rooms/${room.id}/take-next`, { from: 'board' })
      expect(taken.statusCode, taken.body).toBe(200)
    }
    return { person, other: people[1]!, room, take }
  }

  describe.each([
    ['whose pieces are dealt', {}],
    ['whose readers choose', { dealing: 'chosen' }],
    ['in which everybody reads the whole range', { piece: 'range', start_surah: 18, end_surah: 18, end_ayah: 110 }],
  ])('of a room %s', (_, change) => {
    test('continues from one reading to that of the next turn', async () => {
      const { person, take } = await open(change)
      await at('2026-03-03')
      await take()
      await read(person, '2026-03-03')
      for (const date of ['2026-03-03', '2026-03-05', '2026-03-09', '2026-03-10', '2026-03-13']) {
        expect(await streakOn(person, date), date).toEqual([1, null])
      }
      await at('2026-03-14')
      await take()
      await read(person, '2026-03-14')
      for (const date of ['2026-03-14', '2026-03-16', '2026-03-23']) {
        expect(await streakOn(person, date), date).toEqual([2, null])
      }
    })

    test('may wait until a turn’s last date; a turn without a reading is one missed day, and can be bridged', async () => {
      const { person, take } = await open(change)
      await at('2026-03-03')
      await take()
      await read(person, '2026-03-03')
      expect(await streakOn(person, '2026-03-16')).toEqual([1, null])
      for (const date of ['2026-03-17', '2026-03-20', '2026-03-21']) {
        expect(await streakOn(person, date), date).toEqual([0, 1])
      }
      await at('2026-03-22')
      await take()
      await read(person, '2026-03-22')
      expect(await streakOn(person, '2026-03-23')).toEqual([2, null])
    })

    test('ends with a second turn without a reading', async () => {
      const { person, take } = await open(change)
      await at('2026-03-03')
      await take()
      await read(person, '2026-03-03')
      expect(await streakOn(person, '2026-03-24')).toEqual([0, null])
    })
  })

  test('needs no reading on a rest day: a turn that ends with one needs it by the date before', async () => {
    const { person } = await open({ rest_weekdays: [1] })
    await read(person, '2026-03-03')
    expect(await streakOn(person, '2026-03-15')).toEqual([1, null])
    expect(await streakOn(person, '2026-03-16')).toEqual([0, 1])
    const board = await open({ rest_weekdays: [1], dealing: 'chosen', start_date: '2026-03-17' })
    await at('2026-03-17')
    await board.take()
    await read(board.person, '2026-03-17')
    expect(await streakOn(board.person, '2026-03-29')).toEqual([1, null])
    expect(await streakOn(board.person, '2026-03-30')).toEqual([0, 1])
  })

  test('contains each day on which a daily room gives something too, and not its rest days', async () => {
    const { person } = await open()
    await openRoom(person, { end_date: '2026-03-31', rest_weekdays: [5, 6] })
    await at('2026-03-02')
    await read(person, '2026-03-03')
    await read(person, '2026-03-04')
    await read(person, '2026-03-05')
    // Friday and Saturday rest.
    expect(await streakOn(person, '2026-03-08')).toEqual([3, null])
    expect(await streakOn(person, '2026-03-09')).toEqual([0, 3])
    expect(await streakOn(person, '2026-03-10')).toEqual([0, null])
  })

  test('is not broken by a turn that gives a half share nothing', async () => {
    const { person, room } = await open()
    await person.put(`/rooms/${room.id}/membership`, { share: 'half' })
    await read(person, '2026-03-03')
    expect(await streakOn(person, '2026-03-12')).toEqual([1, null])
    expect((await tasksOf(person, '2026-03-12')).filter(({ is_completed }) => !is_completed)).toEqual([])
    expect(await streakOn(person, '2026-03-17')).toEqual([1, null])
    await read(person, '2026-03-20')
    expect(await streakOn(person, '2026-03-23')).toEqual([2, null])
  })

  test('survives a piece that its reader gave away, and not one that is read only after its last date', async () => {
    const { person, other } = await open()
    await read(person, '2026-03-03')
    await at('2026-03-10')
    const [task] = await tasksOf(person, '2026-03-10')
    await person.put(`/tasks/${task!.id}/offer`)
    expect((await other.put(`/tasks/${task!.id}/take`)).statusCode).toBe(200)
    expect(await streakOn(person, '2026-03-17')).toEqual([1, null])
    expect(await streakOn(person, '2026-03-24')).toEqual([0, 1])
    await read(person, '2026-03-25')
    // Of the two pieces that were open one was late: its last date was missed, and is bridged.
    expect(await streakOn(person, '2026-03-25')).toEqual([2, null])
  })

  test('of a former member counts by the calendar again', async () => {
    const { person, room } = await open()
    await read(person, '2026-03-03')
    await at('2026-03-05')
    await person.post(`/rooms/${room.id}/leave`)
    expect(await streakOn(person, '2026-03-06')).toEqual([1, null])
    expect(await streakOn(person, '2026-03-07')).toEqual([0, 1])
    expect(await streakOn(person, '2026-03-08')).toEqual([0, null])
  })
})
