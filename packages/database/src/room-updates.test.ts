import { describe, expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'
import { openPortions } from './test/open-portions.ts'

describe('bans', () => {
  const MIGRATION = '20261122130000_bans'

  test('keeps who was banned and since when members are active, under the new names', async () => {
    const { client, rows, person, updateToLatest } = await openBefore(MIGRATION)
    const room = await insertRoom(rows, person)
    await rows(
      `insert into room_members (room_id, user_id, is_active, joined_at, standing_since, left_at, kept_out_at)
       values ($1, $2, false, '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04')`,
      [room, person],
    )
    expect(await updateToLatest()).toContain(MIGRATION)

    expect(await rows('select joined_at, active_since, left_at, banned_at from room_members')).toEqual(
      await rows(
        `select '2026-03-01'::timestamptz joined_at, '2026-03-02'::timestamptz active_since,
           '2026-03-03'::timestamptz left_at, '2026-03-04'::timestamptz banned_at`,
      ),
    )
    await expect(rows('update room_members set is_active = true, left_at = null')).rejects.toThrow(
      'room_members_banned_is_not_active',
    )

    const said: string[] = []
    client.on('notification', ({ channel }) => said.push(channel))
    for (const channel of ['halaqa_membership', 'halaqa_room']) await rows(`listen ${channel}`)
    await rows('update room_members set banned_at = null')
    await rows('select')
    expect(said.sort()).toEqual(['halaqa_membership', 'halaqa_room'])
  })
})

describe('dormant_rooms', () => {
  const MIGRATION = '20261122151000_dormant_rooms'

  test('keeps since when rooms are dormant and active, under the new names', async () => {
    const { rows, person, updateToLatest } = await openBefore(MIGRATION)
    await insertRoom(rows, person)
    await rows("update rooms set asleep_since = '2026-03-04', awake_since = '2026-03-02'")
    expect(await updateToLatest()).toContain(MIGRATION)
    expect(await rows('select dormant_since, active_since from rooms')).toEqual(
      await rows("select '2026-03-04'::timestamptz dormant_since, '2026-03-02'::timestamptz active_since"),
    )
  })
})

describe('level_balances', () => {
  const MIGRATION = '20261123080000_level_balances'

  test('readers of unlike shares begin level; all others keep their balances', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    const readersOf = async (members: [share: number, weight: number, portions: number, isActive: boolean][]) => {
      const room = await insertRoom(rows, person, 'active_since')
      for (const [share, weight, portions, isActive] of members) {
        const [{ id }] = await rows(
          `insert into users (full_name, created_at, updated_at) values ('Reader', now(), now()) returning id`,
        )
        await rows(
          `insert into room_members
             (room_id, user_id, share, given_weight, given_portions, is_active, left_at, joined_at, active_since)
           values ($1, $2, $3, $4, $5, $6, CASE WHEN $6 THEN NULL ELSE now() END, now(), now())`,
          [room, id, share, weight, portions, isActive],
        )
      }
      return async () =>
        (
          await rows(
            'select given_weight as w, given_portions as p from room_members where room_id = $1 order by share, is_active',
            [room],
          )
        ).map(({ w, p }) => [w, p])
    }
    const mixed = await readersOf([
      [1, 2400.5, 56, true],
      [2, 530, 28, true],
      [4, 1080, 14, true],
    ])
    const alike = await readersOf([
      [2, 900, 9, true],
      [4, 100, 3, false],
    ])
    expect(await update()).toContain(MIGRATION)

    expect(await mixed()).toEqual([
      [2400.5, 56],
      [2400.5, 56],
      [2400.5, 56],
    ])
    expect(await alike()).toEqual([
      [900, 9],
      [100, 3],
    ])
  })
})

describe('due_dates', () => {
  const MIGRATION = '20261123072000_due_dates'

  test("sets the due date to the portion's date, changes nothing else, and notifies nobody", async () => {
    const { rows, update, saidBy, revision } = await openPortions(MIGRATION)
    await rows("update tasks set task_date = '2026-03-04', offered_at = now() where start_pos = 100")
    await rows(`update tasks set completed_at = now(), completed_on = '2026-03-01' where start_pos = 0`)
    const before = [await rows('select * from tasks order by start_pos'), await revision()]
    await saidBy('select')
    await update()

    const dated = (await rows('select * , task_date = due_date as is_same from tasks order by start_pos')).map(
      ({ due_date, is_same, ...row }) => {
        expect([is_same, due_date]).toEqual([true, row.task_date])
        return row
      },
    )
    expect([dated, await revision()]).toEqual(before)
    expect(await saidBy('select')).toEqual([])
    await expect(rows("update tasks set due_date = '2026-02-28'")).rejects.toThrow('tasks_due_date')
    await expect(rows('update tasks set due_date = null')).rejects.toThrow('null')
    expect(await saidBy("update tasks set due_date = '2026-03-09'")).toHaveLength(1)
  })
})

describe('rooms_of_one_day', () => {
  const MIGRATION = '20261123075000_rooms_of_one_day'

  test('leaves rooms as they are; one may end on its first date from then on, and never before', async () => {
    const { rows, update } = await openPortions(MIGRATION)
    const end = (date: string) => rows(`update rooms set end_date = '${date}'`)
    await expect(end('2026-03-01')).rejects.toThrow('rooms_fixed_has_an_end')
    const before = await rows('select * from rooms')
    await update()
    expect(await rows('select * from rooms')).toEqual(before)
    await end('2026-03-01')
    await expect(end('2026-02-28')).rejects.toThrow('rooms_fixed_has_an_end')
    await expect(rows('update rooms set end_date = null')).rejects.toThrow('rooms_fixed_has_an_end')
  })
})

describe('quarter_shares', () => {
  const MIGRATION = '20261123080100_quarter_shares'

  test('keeps chosen and dealt shares, counted in quarters, and notifies nobody', async () => {
    const { rows, person, room, update, saidBy } = await openPortions(MIGRATION)
    for (const share of [1, 2, 4]) {
      const [{ id }] = await rows(
        `insert into users (full_name, created_at, updated_at) values ('Reader', now(), now()) returning id`,
      )
      await rows(
        `insert into room_members (room_id, user_id, share, is_active, joined_at, active_since) values ($1, $2, $3, true, now(), now())`,
        [room, id, share],
      )
    }
    await rows('update tasks set share = 1 where start_pos = 0')
    const others = () =>
      Promise.all(
        ['tasks', 'room_members'].map((table) => rows(`select to_jsonb(t) - 'share' as t from ${table} t order by id`)),
      )
    const before = await others()
    await saidBy('select')
    expect(await update()).toContain(MIGRATION)

    expect(await saidBy('select')).toEqual([])
    expect(await others()).toEqual(before)
    expect((await rows('select share from room_members order by share')).map(({ share }) => share)).toEqual([2, 4, 8])
    expect((await rows('select share from tasks order by start_pos')).map(({ share }) => share)).toEqual([2, 4])

    await rows(
      `insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, now(), now())`,
      [room, person],
    )
    expect((await rows('select share from room_members where user_id = $1', [person]))[0].share).toBe(4)
    expect(await saidBy(`update room_members set share = 1 where user_id = '${person}'`)).toContain(
      `halaqa_room ${room}`,
    )
    await expect(rows('update room_members set share = 3')).rejects.toThrow('room_members_share')
    await expect(rows('update tasks set share = 0')).rejects.toThrow('tasks_share')
  })
})
