import { addDays, dateOfDay, sundayOf } from '@halaqa/contract/calendar'
import { Figures, getFigures, listOwnHatims, OwnHatim } from '@halaqa/contract/profile'
import { pagesRead } from '@halaqa/quran/weights'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dateIn, latestDateOnEarth } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { bestStreak, currentStreak, isActive, joinRuns, pausedStreak, runOf } from './streak.ts'

const NOW = '2026-05-20T09:00:00.000Z'
const HOUR = 3_600_000
const CYCLES = 5
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Tashkent']

const api = useTestApp({ at: NOW })
let client: pg.Client
let people: [Person, Person]
let zones: [string, string]

beforeAll(async () => {
  client = new pg.Client(api.database.url)
  await client.connect()
  // Histories here are made of any spans.
  await client.query('ALTER TABLE tasks DROP CONSTRAINT tasks_no_overlap')
})

afterAll(() => client?.end())

beforeEach(begin)

/** Two people without a history in a room with five cycles. */
async function begin() {
  api.clock.set(NOW)
  people = [await api.person(), await api.person()]
  zones = ['UTC', 'UTC']
  await client.query('DELETE FROM rooms')
  await client.query(
    `INSERT INTO rooms (id, name, description, creator_id, opened_by_id, room_type, start_date, recurrence_duration_days,
       start_pos, end_pos, planned_through, active_since, created_at, updated_at)
     VALUES ('00000000-0000-4000-8000-000000000001', 'Room', '', $1, $1, 'recurrent', '2026-01-01', 3, 0, 6235, '2027-01-01', now(), now(), now())`,
    [people[0].id],
  )
  await client.query(
    `INSERT INTO room_cycles (id, room_id, number, days, next_pos)
     SELECT md5('cycle ' || n)::uuid, '00000000-0000-4000-8000-000000000001'::uuid, n, 3, 6236 FROM generate_series(0, $1) n WHERE n > 0`,
    [CYCLES],
  )
  await client.query(
    `INSERT INTO room_days (id, room_id, cycle_id, date, last_date, number, is_unread, start_pos, end_pos)
     SELECT md5('day ' || number)::uuid, room_id, id, '2026-01-01'::date + number, '2026-01-01'::date + number, number, false, 0, 6235 FROM room_cycles`,
  )
}

type Portion = { who: 0 | 1; hoursAgo: number; cycle: number; start: number; length: number }

async function complete({ who, hoursAgo, cycle, start, length }: Portion) {
  const at = new Date(api.clock.now().getTime() - hoursAgo * HOUR)
  await client.query(
    `INSERT INTO tasks (room_id, cycle_id, day_id, user_id, task_date, due_date, start_pos, end_pos, weight, completed_at, completed_on, created_at)
     VALUES ('00000000-0000-4000-8000-000000000001', md5('cycle ' || $1)::uuid, md5('day ' || $1)::uuid, $2, $3, $3, $4, $5, 10, $6, $3, now())`,
    [cycle, people[who].id, dateIn(zones[who], at), start, start + length, at],
  )
}

/** Of the portions that are completed, the one at a place among them. */
const COMPLETED = `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY completed_at, start_pos, end_pos, cycle_id) - 1 AS at,
  count(*) OVER () AS of FROM tasks WHERE completed_at IS NOT NULL) t WHERE at = $1 % of`

async function asked({ get }: Person) {
  const figures = Figures.parse((await get(getFigures.url)).json())
  const hatims = OwnHatim.array().parse((await get(listOwnHatims.url)).json())
  return { figures, hatims: hatims.map(({ cycle_number, completed_at }) => ({ cycle_number, completed_at })) }
}

/** What should be answered, counted anew from the portions as they are. */
async function counted(who: 0 | 1) {
  const { rows: read } = await client.query<{ start: number; end: number; on: string }>(
    `SELECT start_pos AS start, end_pos AS end, completed_on::text AS on FROM tasks
     WHERE user_id = $1 AND completed_at IS NOT NULL`,
    [people[who].id],
  )
  const { rows: hatims } = await client.query<{ cycle_number: number; completed_at: Date }>(
    `SELECT c.number AS cycle_number, c.completed_at FROM room_cycles c WHERE c.completed_at IS NOT NULL AND EXISTS (
       SELECT FROM tasks WHERE cycle_id = c.id AND user_id = $1 AND completed_at IS NOT NULL)
     ORDER BY c.completed_at DESC, c.number DESC, c.id`,
    [people[who].id],
  )
  const [ownToday, latest] = [dateIn(zones[who], api.clock.now()), latestDateOnEarth(api.clock.now())]
  const runs = joinRuns(read.map(({ on }) => runOf(on, on)))
  // What was read farther east may count for a date that has not begun here.
  const today = [ownToday, ...runs.map(({ last }) => dateOfDay(last)).filter((date) => date <= latest)].sort().at(-1)!
  return {
    figures: {
      pages_read: pagesRead(read),
      pages_this_week: pagesRead(read.filter(({ on }) => on >= sundayOf(ownToday) && on <= latest)),
      current_streak: currentStreak(runs, today),
      paused_streak: pausedStreak(runs, today),
      best_streak: bestStreak(runs),
      active_days: [6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(today, -ago)).filter((day) => isActive(runs, day)),
      completed_hatims: hatims.length,
      last_hatim_at: hatims[0]?.completed_at.toISOString() ?? null,
    },
    hatims: hatims.map(({ cycle_number, completed_at }) => ({
      cycle_number,
      completed_at: completed_at.toISOString(),
    })),
  }
}

const expectTrue = async (who: 0 | 1) => expect(await asked(people[who])).toMatchObject(await counted(who))

const who = fc.constantFrom<0 | 1>(0, 1)
const pick = fc.nat(1000)
const cycle = fc.integer({ min: 1, max: CYCLES })
const hoursAgo = fc.integer({ min: 0, max: 40 * 24 })
const portion = fc.record({ who, hoursAgo, cycle, start: fc.nat(6000), length: fc.nat(200) })

/** What may become of histories, and also what the product does not do today, such as reopening after weeks. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.array(portion, { minLength: 1, maxLength: 4 }).map((all) => ['complete', all] as const) },
  pick.map((at) => ['reopen', at] as const),
  pick.map((at) => ['complete again', at] as const),
  pick.map((at) => ['delete', at] as const),
  pick.map((at) => ['hand over', at] as const),
  pick.map((at) => ['cut', at] as const),
  fc.record({ at: pick, cycle }).map((to) => ['move to a cycle', to] as const),
  { weight: 2, arbitrary: fc.record({ cycle, hoursAgo }).map((hatim) => ['hatim', hatim] as const) },
  cycle.map((number) => ['take a hatim back', number] as const),
  fc.record({ who, zone: fc.nat(ZONES.length - 1) }).map((flight) => ['fly', flight] as const),
  fc.integer({ min: -20, max: 20 }).map((days) => ['set the clock', days] as const),
)

async function perform([what, of]: typeof act extends fc.Arbitrary<infer A> ? A : never) {
  if (what === 'complete') for (const one of of) await complete(one)
  else if (what === 'reopen')
    await client.query(`UPDATE tasks SET completed_at = NULL, completed_on = NULL WHERE id IN (${COMPLETED})`, [of])
  else if (what === 'complete again')
    await client.query(
      `UPDATE tasks SET completed_at = completed_at - interval '3 days', completed_on = completed_on - 3 WHERE id IN (${COMPLETED})`,
      [of],
    )
  else if (what === 'delete') await client.query(`DELETE FROM tasks WHERE id IN (${COMPLETED})`, [of])
  else if (what === 'hand over')
    await client.query(
      `UPDATE tasks SET user_id = CASE user_id WHEN $2 THEN $3::uuid ELSE $2::uuid END WHERE id IN (${COMPLETED})`,
      [of, people[0].id, people[1].id],
    )
  else if (what === 'cut')
    await client.query(`UPDATE tasks SET end_pos = (start_pos + end_pos) / 2 WHERE id IN (${COMPLETED})`, [of])
  else if (what === 'move to a cycle')
    await client.query(`UPDATE tasks SET cycle_id = md5('cycle ' || $2)::uuid WHERE id IN (${COMPLETED})`, [
      of.at,
      of.cycle,
    ])
  else if (what === 'hatim')
    await client.query(`UPDATE room_cycles SET completed_at = $2 WHERE id = md5('cycle ' || $1)::uuid`, [
      of.cycle,
      new Date(api.clock.now().getTime() - of.hoursAgo * HOUR),
    ])
  else if (what === 'take a hatim back')
    await client.query(`UPDATE room_cycles SET completed_at = NULL WHERE id = md5('cycle ' || $1)::uuid`, [of])
  else if (what === 'fly') {
    zones[of.who] = ZONES[of.zone]!
    await client.query('UPDATE users SET time_zone = $2 WHERE id = $1', [people[of.who].id, zones[of.who]])
  } else api.clock.set(new Date(Date.parse(NOW) + of * 24 * HOUR).toISOString())
}

test('figures and hatims equal what the portions come to, whatever becomes of them', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
        for (const one of acts) {
          await perform(one)
          await expectTrue(0)
          await expectTrue(1)
        }
      })
      .beforeEach(begin),
    { numRuns: 30 },
  )
})
