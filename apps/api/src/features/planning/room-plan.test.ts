import { portionsOfDay } from '@halaqa/planning/plan'
import { newCycle } from '@halaqa/planning/schedule'
import { expect, test } from 'vitest'
import type { PlannedMember } from './planned-members.ts'
import { PLANNING_FINISHED, planDates } from './room-plan.ts'

const room = {
  id: 'room',
  roomType: 'fixed' as 'fixed' | 'recurrent',
  plannedThrough: '2026-03-01',
  startDate: '2026-03-02',
  endDate: '2026-03-03' as string | null,
  recurrenceDurationDays: null as number | null,
  startPos: 0,
  endPos: 6,
  division: 'letters' as const,
  restWeekdays: [],
}

const member = (id: string): PlannedMember => ({
  id,
  joinedAt: 0,
  weight: 0,
  portions: 0,
  share: 1,
  awayFrom: null,
  awayUntil: null,
  today: '2026-03-01',
})

const from = '2026-03-01'

test('days and tasks are rows of the cycle that their date is in', () => {
  const recurrent = { ...room, roomType: 'recurrent' as const, endDate: null, recurrenceDurationDays: 2 }
  const newest = { id: 'first', number: 4, cycle: newCycle('recurrent', { start: 0, end: 6 }, 2) }
  const plan = planDates(recurrent, newest, [member('ali')], { last: '2026-03-04', firstReadable: from })
  const second = plan.cycles[1]!
  expect(plan.cycles.map(({ id, number }) => [id, number])).toEqual([
    ['first', 4],
    [second.id, 5],
  ])
  expect(plan.days.map(({ cycleId, date, number }) => [cycleId, date, number])).toEqual([
    ['first', '2026-03-02', 1],
    ['first', '2026-03-03', 2],
    [second.id, '2026-03-04', 1],
  ])
  expect(plan.tasks.map(({ dayId, date, userId }) => [dayId, date, userId])).toEqual(
    plan.days.map(({ id, date }) => [id, date, 'ali']),
  )
  expect([newest.cycle.counted, plan.plannedThrough]).toEqual([0, '2026-03-04'])
})

test('a fixed room that is given out to its end is planned for ever', () => {
  const plan = planDates(room, undefined, [member('ali')], { last: '2026-03-20', firstReadable: from })
  expect(plan.days.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-03'])
  expect(plan.plannedThrough).toBe(PLANNING_FINISHED)
})

test('a day that has begun elsewhere before reaches each reader on their own today at the earliest', () => {
  const members = [member('east'), member('west')].map((reader) => ({
    ...reader,
    today: reader.id === 'east' ? '2026-03-03' : from,
  }))
  const plan = planDates(room, undefined, members, { last: '2026-03-03', firstReadable: from })
  expect(plan.days.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-03'])
  const datesOf = (id: string) => plan.tasks.filter(({ userId }) => userId === id).map(({ date }) => date)
  expect(datesOf('east')).toEqual(['2026-03-03', '2026-03-03'])
  expect(datesOf('west')).toEqual(['2026-03-02', '2026-03-03'])
})

test('dates before the first that a member can read are unread days', () => {
  const plan = planDates(room, undefined, [member('ali')], { last: '2026-03-03', firstReadable: '2026-03-03' })
  expect(plan.days.map(({ date, isUnread }) => [date, isUnread])).toEqual([
    ['2026-03-02', true],
    ['2026-03-03', false],
  ])
  expect(plan.tasks).toMatchObject([{ startPos: 0, endPos: 6 }])
})

test('readers of unlike shares take turns by the days since the room’s first date, whatever day of its cycle it is', () => {
  const daily = { ...room, roomType: 'recurrent' as const, endDate: null, recurrenceDurationDays: 1, endPos: 60 }
  const members = ([1, 0.5, 2, 0.25, 1, 2, 0.5] as const).map((share, i) => ({ ...member(`reader ${i}`), share }))
  const portionsFrom = (startDate: string) =>
    planDates({ ...daily, startDate }, undefined, members, { last: '2026-03-02', firstReadable: from }).tasks.map(
      ({ userId, startPos, endPos }) => [userId, startPos, endPos],
    )
  const portionsOnRotation = (rotation: number) =>
    portionsOfDay({ start: 0, end: 60 }, members, { day: 1, rotation }).map(({ memberId, start, end }) => [
      memberId,
      start,
      end,
    ])

  expect(portionsFrom('2026-02-20')).toEqual(portionsOnRotation(10))
  expect(portionsFrom('2026-03-02')).toEqual(portionsOnRotation(0))
  expect(portionsOnRotation(10)).not.toEqual(portionsOnRotation(0))
})
