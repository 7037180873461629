import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertPortion, insertRoom, openBefore } from './test/open-before.ts'
import { openPortions } from './test/open-portions.ts'

const TOGETHER = '20261126020000_completions_together'
const OF_A_ROOM = '20261126090000_completions_of_a_room'
const OF_MANY = '20261127171500_readers_of_many_completions'
const SOMEBODY = '11111111-1111-4111-8111-111111111111'

interface Asked {
  id: string
  reader: string
  range?: string
  at?: string
}

/** One call for all of these, as a server of the version before makes it unless it says whether it waits. */
function callFor(asked: Asked[], waits?: boolean) {
  const ranges = asked.map(({ range = 'null null' }) => range.split(' '))
  const array = (values: (string | undefined)[], type: string) => `'{${values.join()}}'::${type}[]`
  return `call complete_portions(${[
    array(
      asked.map(({ id }) => id),
      'uuid',
    ),
    array(
      asked.map(({ reader }) => reader),
      'uuid',
    ),
    array(
      ranges.map(([first]) => first),
      'int',
    ),
    array(
      ranges.map(([, last]) => last),
      'int',
    ),
    array(
      asked.map(() => '2026-03-02'),
      'date',
    ),
    array(
      asked.map(({ at = '2026-03-02T09:00:00Z' }) => at),
      'timestamptz',
    ),
    ...(waits === undefined ? [] : [waits]),
  ]})`
}

describe.each([TOGETHER, OF_A_ROOM])('the update to %s', (migration) => {
  test('changes no row, and what the version before calls completes as it did', async () => {
    const { rows, update, saidBy, revision, cycle, person } = await openPortions(migration)
    const kept = async () => [await rows('select * from tasks order by start_pos'), await rows('select * from rooms')]
    const before = await kept()
    expect(await update()).toContain(migration)
    expect(await kept()).toEqual(before)
    await rows('update rooms set revision = 0')

    const [{ id }] = await rows('select id from tasks where start_pos = 0')
    const complete = (reader: string) =>
      saidBy(`call complete_portion('${id}', '${reader}', 0, 99, '2026-03-02', '2026-03-02 09:00Z')`)
    expect([await complete(SOMEBODY), await revision()]).toEqual([[], 0])
    expect(await complete(person)).toEqual([`halaqa_progress ${cycle}`, `halaqa_tasks ${person}`])
    expect(await revision()).toBe(1)
    const [portion] = await rows('select completed_at, opened_at from tasks where start_pos = 0')
    const at = new Date('2026-03-02T09:00:00Z')
    expect(portion).toEqual({ completed_at: at, opened_at: at })
  })

  test('of several each is completed that may be, of its own range and time, and all hear of these', async () => {
    const { rows, update, saidBy, revision, cycle, person } = await openPortions(migration)
    await update()
    const [first, second] = (await rows('select id from tasks order by start_pos')).map(({ id }) => id as string)
    const completed = async () =>
      (await rows('select completed_at from tasks order by start_pos')).map((row) => row.completed_at?.toISOString())
    await rows('update rooms set revision = 0')

    const none = [
      { id: first!, reader: SOMEBODY },
      { id: second!, reader: person, range: '0 199' },
      { id: SOMEBODY, reader: person },
    ]
    expect(await saidBy(callFor(none))).toEqual([])
    expect([await completed(), await revision()]).toEqual([[undefined, undefined], 0])

    const one = [
      { id: first!, reader: SOMEBODY },
      { id: second!, reader: person, range: '100 199' },
    ]
    expect(await saidBy(callFor(one))).toEqual([`halaqa_progress ${cycle}`, `halaqa_tasks ${person}`])
    expect([await completed(), await revision()]).toEqual([[undefined, '2026-03-02T09:00:00.000Z'], 1])

    await rows('update tasks set completed_at = null, completed_on = null')
    await rows('update rooms set revision = 0')
    const both = [
      { id: second!, reader: person, at: '2026-03-02T10:00:00Z' },
      { id: first!, reader: person, range: 'null 99', at: '2026-03-02T11:00:00Z' },
    ]
    expect(await saidBy(callFor(both))).toEqual([`halaqa_progress ${cycle}`, `halaqa_tasks ${person}`])
    expect([await completed(), await revision()]).toEqual([['2026-03-02T11:00:00.000Z', '2026-03-02T10:00:00.000Z'], 1])
    expect(await saidBy(callFor(both))).toEqual([])
    expect(await revision()).toBe(1)
    // What a call sets holds for its transaction alone.
    expect(await saidBy('update tasks set bookmark_pos = start_pos where start_pos = 100')).toEqual([
      `halaqa_tasks ${person}`,
    ])
  })

  test('of several none waits for a room that another holds, and none in a room that sleeps is completed', async () => {
    const { rows, person, update, url } = await openBefore(migration)
    const rooms = [0, 1, 2].map(() => insertRoom(rows, person, 'active_since'))
    const [held, asleep, free] = await Promise.all(rooms)
    for (const room of [held!, asleep!, free!]) await insertPortion(rows, room, person)
    await update()
    await rows('update rooms set dormant_since = now() where id = $1', [asleep])
    const portions: { id: string; room_id: string }[] = await rows('select id, room_id from tasks')
    const call = callFor(portions.map(({ id }) => ({ id, reader: person })))
    const completedRooms = async () =>
      (await rows('select room_id from tasks where completed_at is not null')).map((row) => row.room_id)

    const holder = new pg.Client(url)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select from rooms where id = $1 for no key update', [held])
    await rows(call)
    expect(await completedRooms()).toEqual([free])
    await holder.query('commit')
    await rows(call)
    expect((await completedRooms()).sort()).toEqual([held, free].sort())
  })

  test('the last portions of hatims complete them, once, at the time of the last of them', async () => {
    const { rows, person, update } = await openBefore(migration)
    const rooms = [await insertRoom(rows, person, 'active_since'), await insertRoom(rows, person, 'active_since')]
    await rows('update rooms set end_pos = 9')
    for (const room of rooms) await insertPortion(rows, room, person)
    await update()
    await rows('update tasks set end_pos = 4 where room_id = $1', [rooms[0]])
    await rows(
      `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at)
       select room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, 5, 9, 100, now() from tasks where room_id = $1`,
      [rooms[0]],
    )
    const portions: { id: string; start_pos: number; room_id: string }[] = await rows(
      'select id, start_pos, room_id from tasks',
    )
    const asked = portions.map(({ id, start_pos }) => ({ id, reader: person, at: `2026-03-02T1${start_pos}:00:00Z` }))
    const hatims = async () =>
      (await rows('select room_id, completed_at from room_cycles')).map((row) => [
        rooms.indexOf(row.room_id),
        row.completed_at?.toISOString(),
      ])
    const ofFirst = asked.filter(({ id }) => portions.find((each) => each.id === id)!.room_id === rooms[0])

    await rows(callFor([ofFirst[0]!, { id: SOMEBODY, reader: person }]))
    expect(new Map((await hatims()) as [number, string][]).get(0)).toBeUndefined()
    await rows(callFor(asked))
    const complete = new Map((await hatims()) as [number, string][])
    expect([complete.get(0), complete.get(1)]).toEqual([
      ofFirst[1]!.at!.replace('Z', '.000Z'),
      '2026-03-02T10:00:00.000Z',
    ])
    await rows(callFor(asked.map((each) => ({ ...each, at: '2026-03-02T23:00:00Z' }))))
    expect(new Map((await hatims()) as [number, string][])).toEqual(complete)

    await rows('update tasks set completed_at = null, completed_on = null where start_pos = 5')
    await rows('select update_hatim(id, now(), true) from room_cycles')
    expect(
      (await rows('select completed_at is null as is_open from room_cycles where room_id = $1', [rooms[0]]))[0],
    ).toEqual({ is_open: true })
    expect(new Map((await hatims()) as [number, string][]).get(1)).toBe(complete.get(1))
  })
})

test('a call waits for the room of its portions if it says so, and otherwise leaves them, be it one or several', async () => {
  const { rows, person, update, url } = await openBefore(OF_A_ROOM)
  const room = await insertRoom(rows, person, 'active_since')
  await insertPortion(rows, room, person)
  await update()
  await rows('update rooms set revision = 0')
  const [{ id }] = await rows('select id from tasks')
  const one = [{ id, reader: person }]
  const several = [...one, { id: SOMEBODY, reader: person }]
  const countCompleted = async () => (await rows('select from tasks where completed_at is not null')).length
  const holder = new pg.Client(url)
  await holder.connect()
  onTestFinished(() => holder.end())
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

  for (const asked of [one, several]) {
    await rows('update tasks set completed_at = null, completed_on = null')
    await rows('update rooms set revision = 0')
    await holder.query('begin')
    await holder.query('select from rooms where id = $1 for no key update', [room])
    await rows(callFor(asked, false))
    expect(await countCompleted()).toBe(0)

    const completing = rows(callFor(asked, true))
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
    await holder.query('commit')
    await completing
    expect(await countCompleted()).toBe(1)
    expect(await rows('select revision from rooms')).toEqual([{ revision: 1 }])
  }
})

test('what a server of the version before has prepared goes on through the update', async () => {
  const { client, rows, person, update } = await openBefore(OF_A_ROOM)
  await insertPortion(rows, await insertRoom(rows, person, 'active_since'), person)
  const [{ id }] = await rows('select id from tasks')
  const complete = async (portion: string) => {
    await client.query({
      name: 'complete',
      text: 'call complete_portions($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::date[], $6::timestamptz[])',
      values: [[portion], [person], [null], [null], ['2026-03-02'], ['2026-03-02T09:00:00Z']],
    })
  }
  await complete(SOMEBODY)
  await update()
  await complete(id)
  expect(await rows('select from tasks where completed_at is not null')).toHaveLength(1)
})

test('after the update up to 32 readers of one call hear by name; rows stay, and of more their room hears that it was planned', async () => {
  const { rows, update, saidBy, room, cycle, person } = await openPortions(OF_MANY)
  const readers = (
    await rows(
      `insert into users (full_name, email, password_hash, created_at, updated_at)
       select 'Reader', n || '@example.org', 'hash', now(), now() from generate_series(1, 31) n returning id`,
    )
  ).map(({ id }) => id as string)
  await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at)
     select room_id, cycle_id, day_id, reader, reader, task_date, due_date, 200 + at, 200 + at, 100, created_at
       from tasks, unnest($1::uuid[]) with ordinality as one (reader, at) where start_pos = 0`,
    [readers],
  )
  const kept = async () => [await rows('select * from tasks order by start_pos'), await rows('select * from rooms')]
  const before = await kept()
  expect(await update()).toContain(OF_MANY)
  expect(await kept()).toEqual(before)

  const [another, ...portions] = (await rows('select id, user_id from tasks order by start_pos')).map((row) => ({
    id: row.id as string,
    reader: row.user_id as string,
  }))
  const all = [person, ...readers].map((reader) => `halaqa_tasks ${reader}`)
  expect(await saidBy(callFor(portions))).toEqual([`halaqa_progress ${cycle}`, ...all.sort()])

  await rows('update tasks set completed_at = null, completed_on = null')
  const [{ id: last }] = await rows(
    `insert into users (full_name, email, password_hash, created_at, updated_at)
     values ('Last', 'last@example.org', 'hash', now(), now()) returning id`,
  )
  await rows('update tasks set user_id = $1 where id = $2', [last, another!.id])
  expect(await saidBy(callFor([{ ...another!, reader: last }, ...portions]))).toEqual([
    `halaqa_plan ${room}`,
    `halaqa_progress ${cycle}`,
  ])
})
