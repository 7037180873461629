import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { insertRoom, openBefore } from './test/open-before.ts'
import { withClient } from './with-client.ts'

const MIGRATION = '20261123140000_pieces_rooms'

/** A room of one day with one portion. */
async function openWithRoom() {
  const before = await openBefore(MIGRATION)
  const { rows, person } = before
  const room = await insertRoom(rows, person, 'active_since')
  const [{ id: cycle }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 10) returning id',
    [room],
  )
  const [{ id: day }] = await rows(
    `insert into room_days (room_id, cycle_id, date, number, is_unread, start_pos, end_pos, portions)
     values ($1, $2, '2026-03-01', 1, false, 0, 9, 1) returning id`,
    [room, cycle],
  )
  await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at)
     values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-01', 0, 9, 100, now())`,
    [room, cycle, day, person],
  )
  await rows(
    'insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, now(), now())',
    [room, person],
  )
  return { ...before, room, cycle, day }
}

describe('the update to pieces rooms', () => {
  test('rooms of before are daily ones, and their days have one date', async () => {
    const { rows, update, updateToLatest } = await openWithRoom()
    expect(await update()).toContain(MIGRATION)
    await updateToLatest()

    expect(await rows('select plan, piece, turn_days, dealing, free_at_end, revision from rooms')).toEqual([
      { plan: 'daily', piece: null, turn_days: null, dealing: null, free_at_end: null, revision: 1 },
    ])
    expect(await rows('select date = last_date as is_one, cycle_id is not null as has_cycle from room_days')).toEqual([
      { is_one: true, has_cycle: true },
    ])
    expect(await rows('select carried_quarters from room_members')).toEqual([{ carried_quarters: null }])
  })

  test('a room is of one plan, with all that it needs and nothing of the other', async () => {
    const { rows, update } = await openWithRoom()
    await update()
    await expect(rows("update rooms set piece = 'juz'")).rejects.toThrow('rooms_pieces')
    await expect(rows("update rooms set plan = 'pieces', piece = 'juz', dealing = 'dealt'")).rejects.toThrow(
      'rooms_pieces',
    )
    const pieces = "plan = 'pieces', piece = 'juz', dealing = 'dealt', free_at_end = 'stay'"
    await expect(rows(`update rooms set ${pieces}, turn_days = 366`)).rejects.toThrow('rooms_turn_days')
    await rows(`update rooms set ${pieces}`)
    const recurrent = "room_type = 'recurrent', end_date = null"
    await expect(rows(`update rooms set ${recurrent}`)).rejects.toThrow('rooms_pieces')
    await rows(`update rooms set ${recurrent}, turn_days = 7`)
    await expect(rows('update rooms set recurrence_duration_days = 30')).rejects.toThrow(
      'rooms_recurrent_has_a_duration',
    )
  })

  test('a free piece has no reader and waits for none; what is opened or read has one', async () => {
    const { rows, update } = await openWithRoom()
    await update()
    await rows('update tasks set user_id = null, dealt_to_id = null')
    await expect(rows('update tasks set opened_at = now()')).rejects.toThrow('tasks_without_reader')
    await expect(rows("update tasks set waiting_reason = 'late', offered_at = now()")).rejects.toThrow(
      'tasks_without_reader',
    )
    await rows("update tasks set waiting_reason = 'left', offered_at = now()")
  })

  test('a turn ends on its first date or later, and is of no hatim', async () => {
    const { rows, update, day } = await openWithRoom()
    await update()
    await rows("update room_days set last_date = '2026-03-07', cycle_id = null where id = $1", [day])
    await expect(rows("update room_days set last_date = '2026-02-28'")).rejects.toThrow('room_days_last_date')
  })

  test('a backup of before is restored as daily rooms', async () => {
    const { client, url, room, cycle, person } = await openWithRoom()
    await client.end()
    const dir = mkdtempSync(join(tmpdir(), 'halaqa-pieces-rooms-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    await backUp(url, join(dir, 'before.halaqa'))
    expect((await restore(url, join(dir, 'before.halaqa'))).migrated).toContain(MIGRATION)

    const { rows } = await withClient(url, 'restored', (after) =>
      after.query(
        `select r.id, r.plan, d.cycle_id, d.last_date::text, t.user_id, t.due_date::text
         from rooms r join room_days d on d.room_id = r.id join tasks t on t.day_id = d.id`,
      ),
    )
    expect(rows).toEqual([
      { id: room, plan: 'daily', cycle_id: cycle, last_date: '2026-03-01', user_id: person, due_date: '2026-03-01' },
    ])
  })
})
