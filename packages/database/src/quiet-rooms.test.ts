import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

const MIGRATION = '20261123072500_quiet_rooms'

/** A room of Amina's with three portions: hers, one that she offered and Bilal took, and one that Bilal left and she was given. */
async function openWithPortions() {
  const before = await openBefore(MIGRATION)
  const { rows, person: amina } = before
  await rows("update users set time_zone = 'Asia/Riyadh' where id = $1", [amina])
  const [{ id: bilal }] = await rows(
    `insert into users (full_name, email, password_hash, created_at, updated_at)
     values ('Bilal', 'bilal@example.org', 'hash', now(), now()) returning id`,
  )
  const openRoom = async (owner: string) => {
    const [{ id }] = await rows(
      `insert into rooms (name, description, creator_id, opened_by_id, room_type, start_date, end_date, start_pos, end_pos,
         planned_through, active_since, created_at, updated_at, revision)
       values ('Room', '', $1, $1, 'fixed', '2026-03-01', '2026-03-30', 0, 6235, '2026-03-01', now(), now(), now(), 7) returning id`,
      [owner],
    )
    return id as string
  }
  const room = await openRoom(amina)
  await openRoom(bilal)
  const [{ id: cycle }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 30) returning id',
    [room],
  )
  await rows(
    `insert into room_days (room_id, cycle_id, date, number, is_unread, start_pos, end_pos)
     values ($1, $2, '2026-03-01', 1, false, 0, 29), ($1, $2, '2026-03-02', 2, true, null, null)`,
    [room, cycle],
  )
  const give = async (reader: string, start: number) => {
    const [{ id }] = await rows(
      `insert into tasks (room_id, cycle_id, day_id, user_id, task_date, due_date, start_pos, end_pos, weight, created_at)
       select $1, $2, id, $3, date, date, $4, $4 + 9, 100, now() from room_days where date = '2026-03-01' returning id`,
      [room, cycle, reader, start],
    )
    return id as string
  }
  const handOver = (task: string, from: string, to: string | null, reason: string, at: string) =>
    rows('insert into task_handovers (task_id, from_user_id, to_user_id, reason, at) values ($1, $2, $3, $4, $5)', [
      task,
      from,
      to,
      reason,
      at,
    ])
  await give(amina, 0)
  const taken = await give(bilal, 10)
  await handOver(taken, amina, null, 'offered', '2026-03-01T08:00:00Z')
  await handOver(taken, amina, bilal, 'taken', '2026-03-01T09:00:00Z')
  const left = await give(amina, 20)
  // At the same instant, as where somebody is removed: what the portion left comes first.
  await handOver(left, bilal, amina, 'assigned', '2026-03-01T10:00:00Z')
  await handOver(left, bilal, null, 'left', '2026-03-01T10:00:00Z')
  await rows('update rooms set revision = 7')
  return { ...before, amina, bilal, room }
}

describe('the update to quiet rooms', () => {
  test('rooms are quiet, their date is that of their owner, and portions are of those whom the plan gave them', async () => {
    const { rows, update, amina, bilal } = await openWithPortions()
    expect(await update()).toContain(MIGRATION)

    expect(await rows('select openness, open_from, time_zone, revision from rooms order by time_zone')).toEqual([
      { openness: 'quiet', open_from: null, time_zone: 'Asia/Riyadh', revision: 7 },
      { openness: 'quiet', open_from: null, time_zone: 'UTC', revision: 7 },
    ])
    expect(await rows('select user_id, dealt_to_id, cut_start_pos from tasks order by start_pos')).toEqual([
      { user_id: amina, dealt_to_id: amina, cut_start_pos: null },
      { user_id: bilal, dealt_to_id: amina, cut_start_pos: null },
      { user_id: amina, dealt_to_id: bilal, cut_start_pos: null },
    ])
    expect(await rows('select portions from room_days order by date')).toEqual([{ portions: 3 }, { portions: 0 }])
  })

  test('notifies nobody, and later changes are reported as before', async () => {
    const { rows, update, url, room } = await openWithPortions()
    const listener = new pg.Client(url)
    await listener.connect()
    onTestFinished(() => listener.end())
    const heard: string[] = []
    listener.on('notification', ({ channel }) => heard.push(channel))
    await listener.query('listen halaqa_room; listen halaqa_tasks; listen halaqa_plan; listen halaqa_progress')
    await update()
    await listener.query('select 1')
    expect(heard).toEqual([])

    await rows("update rooms set name = 'Another'")
    await rows('update tasks set completed_at = now(), completed_on = now() where room_id = $1', [room])
    await listener.query('select 1')
    expect(new Set(heard)).toEqual(new Set(['halaqa_room', 'halaqa_tasks', 'halaqa_progress']))
  })

  test('a room is open from a date on, or quiet', async () => {
    const { rows, update } = await openWithPortions()
    await update()
    await expect(rows("update rooms set openness = 'open'")).rejects.toThrow('rooms_open_from')
    await expect(rows("update rooms set open_from = '2026-03-09'")).rejects.toThrow('rooms_open_from')
    await expect(rows("update rooms set openness = 'loud'")).rejects.toThrow('enum openness')
    await rows("update rooms set openness = 'open', open_from = '2026-03-09'")
  })
})
