import { Figures, getFigures, listOwnHatims, OwnHatim } from '@halaqa/contract/profile'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

/** Al-Fatihah, the first page of the mushaf, in two days. */
const A_PAGE_IN_TWO_DAYS = { end_date: '2026-03-03', end_surah: 1, end_ayah: 7 }

describe("a person's figures", () => {
  const api = useTestApp()
  const figuresOf = async (person: Person) => Figures.parse((await person.get(getFigures.url)).json())
  const hatimsOf = async (person: Person) => OwnHatim.array().parse((await person.get(listOwnHatims.url)).json())
  const completeAll = async (person: Person, date: string) => {
    for (const { id } of await tasksOf(person, date)) await complete(person, id)
  }

  test('are nothing for a newcomer', async () => {
    expect(await figuresOf(await api.person())).toEqual({
      pages_read: 0,
      current_streak: 0,
      paused_streak: null,
      active_rooms: 0,
      completed_hatims: 0,
      surahs_memorized: 0,
      lessons_completed: 0,
      xp: 0,
      active_days: [],
      best_streak: 0,
      pages_this_week: 0,
      last_hatim_at: null,
      surah_in_progress: null,
    })
  })

  test('grow with what was read, and with nothing else', async () => {
    const [reader, bystander] = [await api.person(), await api.person()]
    const room = await openRoom(reader, A_PAGE_IN_TWO_DAYS)
    await openRoom(bystander)
    expect(await figuresOf(reader)).toMatchObject({ pages_read: 0, current_streak: 0, active_rooms: 1 })

    await completeAll(reader, '2026-03-02')
    expect(await figuresOf(reader)).toMatchObject({ pages_read: 0, current_streak: 1, completed_hatims: 0 })

    api.clock.set('2026-03-03T09:00:00Z')
    await completeAll(reader, '2026-03-03')
    expect(await figuresOf(reader)).toEqual({
      pages_read: 1,
      current_streak: 2,
      paused_streak: null,
      active_rooms: 1,
      completed_hatims: 1,
      surahs_memorized: 0,
      lessons_completed: 0,
      xp: 0,
      active_days: ['2026-03-02', '2026-03-03'],
      best_streak: 2,
      pages_this_week: 1,
      last_hatim_at: '2026-03-03T09:00:00.000Z',
      surah_in_progress: null,
    })
    expect(await figuresOf(bystander)).toMatchObject({
      pages_read: 0,
      current_streak: 0,
      completed_hatims: 0,
      best_streak: 0,
      pages_this_week: 0,
      last_hatim_at: null,
    })

    await reader.post(`/rooms/${room.id}/leave`)
    expect(await figuresOf(reader)).toMatchObject({ pages_read: 1, active_rooms: 0, completed_hatims: 1 })
  })

  test('count a hatim for each who read in it, and for nobody before all have', async () => {
    const [owner, friend, former] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner, A_PAGE_IN_TWO_DAYS)
    await join(friend, room.id)
    await join(former, room.id)
    await former.post(`/rooms/${room.id}/leave`)
    for (const date of ['2026-03-02', '2026-03-03']) {
      api.clock.set(`${date}T09:00:00Z`)
      await completeAll(owner, date)
    }
    expect((await figuresOf(owner)).completed_hatims).toBe(0)
    expect(await hatimsOf(owner)).toEqual([])

    await completeAll(friend, '2026-03-03')
    for (const person of [owner, friend]) expect((await figuresOf(person)).completed_hatims).toBe(1)
    expect((await figuresOf(former)).completed_hatims).toBe(0)

    const hatim = { room_id: room.id, room_name: room.name, cycle_number: 1, start_surah: 1, end_surah: 1, end_ayah: 7 }
    for (const person of [owner, friend]) expect(await hatimsOf(person)).toMatchObject([{ ...hatim, is_member: true }])
    expect(await hatimsOf(former)).toEqual([])
    await friend.post(`/rooms/${room.id}/leave`)
    expect(await hatimsOf(friend)).toMatchObject([{ ...hatim, is_member: false }])
  })

  test("take the day of an act from the person's own time zone", async () => {
    const [west, east] = [
      await api.person({ timeZone: 'Etc/GMT+12' }),
      await api.person({ timeZone: 'Pacific/Kiritimati' }),
    ]
    for (const person of [west, east]) await openRoom(person)

    // The first of March in the west, the third in the east.
    api.clock.set('2026-03-02T11:00:00Z')
    for (const person of [west, east]) await completeAll(person, '2026-03-02')
    const streaks = async () => [(await figuresOf(west)).current_streak, (await figuresOf(east)).current_streak]
    api.clock.set('2026-03-03T11:59:00Z')
    expect(await streaks()).toEqual([1, 1])
    api.clock.set('2026-03-04T09:59:00Z')
    expect(await streaks()).toEqual([0, 1])
    api.clock.set('2026-03-04T10:00:00Z')
    expect(await streaks()).toEqual([0, 0])
  })

  test('count completed lessons and XP whoever else learns, and no surah that nobody recited', async () => {
    const [learner, bystander] = [await api.person(), await api.person()]
    const one = await makeUnit(api.app, { lessons: [{}, { questions: '?' }, { questions: 'b', xpReward: 5 }] })
    const other = await makeUnit(api.app, { surah: 114, displayOrder: 2, lessons: [{}, {}] })
    await finish(learner, one.lessons[0]!)
    await finish(learner, other.lessons[0]!)
    await finish(learner, other.lessons[1]!, 1)
    expect(await figuresOf(learner)).toMatchObject({ xp: 50, lessons_completed: 2, surahs_memorized: 0 })

    await finish(learner, one.lessons[2]!)
    expect(await figuresOf(learner)).toMatchObject({ xp: 55, lessons_completed: 3, surahs_memorized: 0 })
    expect(await figuresOf(bystander)).toMatchObject({ xp: 0, lessons_completed: 0, surahs_memorized: 0 })
  })

  test('take a lesson for a day of activity as they take a portion, right or wrong, on the day it was for the person', async () => {
    api.clock.set('2026-03-01T09:00:00Z')
    const person = await api.person({ timeZone: 'Asia/Tashkent' })
    const unit = await makeUnit(api.app)
    await finish(person, unit.lessons[0]!, 0)
    api.clock.set('2026-03-02T09:00:00Z')
    await openRoom(person)
    await completeAll(person, '2026-03-02')
    // The fourth of March in Tashkent.
    api.clock.set('2026-03-03T19:30:00Z')
    await finish(person, unit.lessons[0]!, 0)
    await finish(person, unit.lessons[0]!, 1)

    expect(await figuresOf(person)).toMatchObject({
      current_streak: 3,
      active_days: ['2026-03-01', '2026-03-02', '2026-03-04'],
    })
    api.clock.set('2026-03-08T18:00:00Z')
    expect(await figuresOf(person)).toMatchObject({ current_streak: 0, active_days: ['2026-03-02', '2026-03-04'] })
  })

  test("keep the best streak after it broke, and the pages of this week until the person's next Sunday", async () => {
    const person = await api.person({ timeZone: 'Asia/Tashkent' })
    await openRoom(person, A_PAGE_IN_TWO_DAYS)
    for (const date of ['2026-03-02', '2026-03-03']) {
      api.clock.set(`${date}T09:00:00Z`)
      await completeAll(person, date)
    }
    const kept = async () => {
      const { best_streak, current_streak, pages_read, pages_this_week } = await figuresOf(person)
      return { best_streak, current_streak, pages_read, pages_this_week }
    }
    expect(await kept()).toEqual({ best_streak: 2, current_streak: 2, pages_read: 1, pages_this_week: 1 })
    api.clock.set('2026-03-07T18:59:00Z')
    expect(await kept()).toEqual({ best_streak: 2, current_streak: 0, pages_read: 1, pages_this_week: 1 })
    // Sunday the eighth in Tashkent.
    api.clock.set('2026-03-07T19:00:00Z')
    expect(await kept()).toEqual({ best_streak: 2, current_streak: 0, pages_read: 1, pages_this_week: 0 })
  })

  test('count a bridged day in the best streak as in the current one', async () => {
    const person = await api.person()
    const unit = await makeUnit(api.app)
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06']) {
      api.clock.set(`${date}T09:00:00Z`)
      await finish(person, unit.lessons[0]!, 0)
    }
    expect(await figuresOf(person)).toMatchObject({ current_streak: 4, best_streak: 4 })
    api.clock.set('2026-03-08T09:00:00Z')
    expect(await figuresOf(person)).toMatchObject({ current_streak: 0, paused_streak: 2, best_streak: 4 })
  })

  test('name the surah that is learned: the one submitted last, another that is begun, none', async () => {
    const [learner, bystander] = [await api.person(), await api.person()]
    const one = await makeUnit(api.app, { surah: 112, lessons: [{}, {}] })
    const other = await makeUnit(api.app, { surah: 114, displayOrder: 2, lessons: [{}, {}] })
    const surah = async (person: Person) => (await figuresOf(person)).surah_in_progress
    await finish(learner, one.lessons[0]!)
    expect(await surah(learner)).toBe(112)

    api.clock.advance({ minutes: 1 })
    await finish(learner, other.lessons[0]!)
    expect(await surah(learner)).toBe(114)
    api.clock.advance({ minutes: 1 })
    await finish(learner, other.lessons[1]!)
    expect(await surah(learner)).toBe(112)
    await finish(learner, one.lessons[1]!)
    expect(await surah(learner)).toBeNull()
    expect(await surah(bystander)).toBeNull()
  })

  test('a date whose portion was read ahead neither counts in a streak nor breaks it; an unread one does', async () => {
    const [all, some] = [await api.person(), await api.person()]
    const room = await openRoom(all, { end_date: '2026-03-31' })
    await join(some, room.id)
    // The room gives a third reader their portion on each of these dates.
    await join(await api.person(), room.id)
    api.clock.set('2026-03-02T09:00:00Z')
    for (const person of [all, some]) {
      await completeAll(person, '2026-03-02')
      const ahead = await person.post(`/rooms/${room.id}/read-ahead`, { portions: 4 })
      expect(ahead.statusCode, ahead.body).toBe(200)
      const { tasks } = ahead.json() as { tasks: { id: string }[] }
      for (const { id } of person === all ? tasks : tasks.slice(0, 1)) await complete(person, id)
    }
    const streaksOn = async (date: string) => {
      api.clock.set(`${date}T20:00:00Z`)
      for (const person of [all, some]) await person.get('/tasks')
      return (await Promise.all([all, some].map(figuresOf))).map(({ current_streak: streak }) => streak)
    }
    expect(await streaksOn('2026-03-03')).toEqual([1, 1])
    expect(await streaksOn('2026-03-06')).toEqual([1, 0])
    await completeAll(all, '2026-03-07')
    expect(await streaksOn('2026-03-07')).toEqual([2, 0])
  })

  test('a date on which none of a person’s rooms gives anything out neither counts in a streak nor breaks it', async () => {
    const [rests, reads, left] = [await api.person(), await api.person(), await api.person()]
    const weekend = await openRoom(rests, { end_date: '2026-03-31', rest_weekdays: [6, 7] })
    for (const person of [reads, left]) await join(person, weekend.id)
    await openRoom(reads, { end_date: '2026-03-31' })
    // Monday to Friday, with the rest days after them.
    for (let day = 2; day <= 6; day += 1) {
      const date = `2026-03-0${day}`
      api.clock.set(`${date}T09:00:00Z`)
      for (const person of [rests, reads, left]) {
        await completeAll(person, date)
      }
    }
    await left.post(`/rooms/${weekend.id}/leave`)
    const streaks = async () => {
      const found: unknown[] = []
      for (const person of [rests, reads, left]) {
        await person.get('/tasks')
        const { current_streak, paused_streak } = await figuresOf(person)
        found.push([current_streak, paused_streak])
      }
      return found
    }
    api.clock.set('2026-03-07T20:00:00Z')
    expect(await streaks()).toEqual([
      [5, null],
      [5, null],
      [5, null],
    ])
    api.clock.set('2026-03-08T20:00:00Z')
    expect(await streaks()).toEqual([
      [5, null],
      [0, 5],
      [0, 5],
    ])
    api.clock.set('2026-03-09T20:00:00Z')
    expect(await streaks()).toEqual([
      [5, null],
      [0, null],
      [0, null],
    ])
    await completeAll(rests, '2026-03-09')
    expect(await streaks()).toMatchObject([[6, null], {}, {}])
    api.clock.set('2026-03-10T20:00:00Z')
    expect(await streaks()).toMatchObject([[6, null], {}, {}])
  })

  describe('a streak with a missed day', () => {
    const streakOf = async (person: Person) => {
      const { current_streak, paused_streak } = await figuresOf(person)
      return [current_streak, paused_streak]
    }
    async function learnsAt(person: Person, ...instants: string[]) {
      const unit = await makeUnit(api.app)
      for (const instant of instants) {
        api.clock.set(instant)
        await finish(person, unit.lessons[0]!, 0)
      }
    }

    test('is paused until the end of the next day, and an activity on that day continues it', async () => {
      const [late, gone] = [await api.person(), await api.person()]
      for (const person of [late, gone]) await learnsAt(person, '2026-03-01T09:00:00Z', '2026-03-02T09:00:00Z')
      api.clock.set('2026-03-03T23:59:00Z')
      expect(await streakOf(late)).toEqual([2, null])
      api.clock.set('2026-03-04T23:59:00Z')
      expect(await streakOf(late)).toEqual([0, 2])
      await learnsAt(late, '2026-03-04T23:59:30Z')
      expect(await streakOf(late)).toEqual([3, null])
      api.clock.set('2026-03-05T00:00:00Z')
      expect(await streakOf(late)).toEqual([3, null])
      expect(await streakOf(gone)).toEqual([0, null])
    })

    test.each([
      ['begins', ['2026-03-27T22:30:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z']],
      ['ends', ['2026-10-23T21:30:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z']],
    ])('keeps to local days when summer time %s', async (_, [act, lastMinute, over]) => {
      api.clock.set(act!)
      const person = await api.person({ timeZone: 'Europe/Berlin' })
      await learnsAt(person, act!)
      api.clock.set(lastMinute!)
      expect(await streakOf(person)).toEqual([0, 1])
      api.clock.set(over!)
      expect(await streakOf(person)).toEqual([0, null])
    })

    test('survives a flight over the date line, which skips a date, and the way back, which repeats one', async () => {
      api.clock.set('2026-03-10T09:00:00Z')
      const person = await api.person({ timeZone: 'Pacific/Honolulu' })
      const liveIn = (time_zone: string) => person.put('/auth/me', { full_name: 'Amina', time_zone })
      await learnsAt(person, '2026-03-10T09:00:00Z', '2026-03-11T09:00:00Z')
      // The tenth in Honolulu, and the twelfth where the plane lands.
      await liveIn('Pacific/Kiritimati')
      api.clock.set('2026-03-11T11:00:00Z')
      expect(await streakOf(person)).toEqual([0, 2])
      await learnsAt(person, '2026-03-11T12:00:00Z')
      expect(await streakOf(person)).toEqual([3, null])

      await liveIn('Pacific/Honolulu')
      expect(await streakOf(person)).toEqual([3, null])
      await learnsAt(person, '2026-03-12T11:00:00Z')
      expect(await streakOf(person)).toEqual([3, null])
    })
  })
})
