import { describe, expect, test } from 'vitest'
import { insertPiecesRoom, insertPortion, insertRoom, openBefore } from './test/open-before.ts'
import { openPortions } from './test/open-portions.ts'

type Rows = Awaited<ReturnType<typeof openBefore>>['rows']

const MIGRATION = '20261125223000_completions_in_one_call'

describe('the update to completions in one call', () => {
  test('changes no row, and tells the same of each change, and counts it as before', async () => {
    const { rows, update, saidBy, revision, room, cycle } = await openPortions(MIGRATION)
    await rows(
      `insert into room_days (room_id, cycle_id, date, last_date, number, is_unread) values ($1, $2, '2026-03-02', '2026-03-02', 2, true)`,
      [room, cycle],
    )
    const [{ id: other }] = await rows(
      `insert into users (full_name, email, password_hash, created_at, updated_at) values ('Zayd', 'zayd@example.org', 'hash', now(), now()) returning id`,
    )
    const changes = [
      `completed_at = now(), completed_on = now() where start_pos = 0`,
      `completed_at = null, completed_on = null where start_pos = 0`,
      `opened_at = now() where start_pos = 0`,
      `offered_at = now(), waiting_reason = 'offered' where start_pos = 0`,
      `offered_at = null, waiting_reason = null, completed_at = now(), completed_on = now() where start_pos = 0`,
      `completed_at = null, completed_on = null, user_id = '${other}' where start_pos = 0`,
      `opened_at = null, offered_at = now(), waiting_reason = 'left', user_id = null where start_pos = 0`,
      `offered_at = null, waiting_reason = null, dealt_to_id = null where start_pos = 0`,
      `day_id = (select id from room_days where number = 2) where start_pos = 0`,
      `day_id = (select id from room_days where number = 1) where start_pos = 0`,
      `user_id = (select min(creator_id::text)::uuid from rooms) where start_pos = 0`,
      `opened_at = now() where start_pos = 7`,
      `offered_at = now(), waiting_reason = 'offered'`,
      `offered_at = null, waiting_reason = null, completed_at = now(), completed_on = now()`,
      `completed_at = null, completed_on = null`,
    ]
    const sayAll = async () => {
      const first = await revision()
      const said = []
      for (const change of changes) {
        said.push([change, [...(await saidBy(`update tasks set ${change}`))], (await revision()) - first])
      }
      return said
    }
    const before = await sayAll()
    const kept = async () => [await rows('select * from tasks order by start_pos'), await rows('select * from rooms')]
    await rows('update tasks set opened_at = null')
    const [portions, rooms] = await kept()
    await rows('select')
    expect(await update()).toContain(MIGRATION)
    expect(await kept()).toEqual([portions, rooms])

    expect(await sayAll()).toEqual(before)
  })

  test('a room tells of every column that shows, also of those that come later', async () => {
    const { client, rows, person, updateToLatest } = await openBefore(MIGRATION)
    const room = await insertRoom(rows, person, 'active_since')
    await updateToLatest()
    const unnamed = await rows(
      `select attname from pg_attribute where attrelid = 'rooms'::regclass and attnum > 0 and not attisdropped and attnum <> all (
         select unnest(tgattr) from pg_trigger where tgrelid = 'rooms'::regclass and tgname = 'tell_of_changed') order by attname`,
    )
    expect(unnamed).toEqual([{ attname: 'planned_through' }, { attname: 'revision' }])

    const said: string[] = []
    client.on('notification', ({ payload }) => said.push(payload ?? ''))
    await rows('listen halaqa_room')
    await rows("update rooms set planned_through = '2026-03-02'")
    await rows('update rooms set revision = revision + 1')
    await rows('update rooms set name = name')
    expect(said).toEqual([])
    await rows("update rooms set name = 'Circle'")
    await rows('select')
    expect(said).toEqual([room])
  })

  test('a portion is completed where it is its reader’s, of the range they read, in a room that is awake, and all hear of it', async () => {
    const { rows, update, saidBy, revision, cycle, person } = await openPortions(MIGRATION)
    await update()
    await rows('update rooms set revision = 0')
    const [{ id }] = await rows('select id from tasks where start_pos = 0')
    const complete = (reader: string, range = 'null, null') =>
      saidBy(`call complete_portion('${id}', '${reader}', ${range}, '2026-03-02', '2026-03-02 09:00Z')`)
    const state = async () =>
      (await rows('select completed_at, completed_on, opened_at from tasks where start_pos = 0'))[0]
    const open = await state()
    const nothing = async (reader: string, range?: string) => {
      expect(await complete(reader, range)).toEqual([])
      expect([await state(), await revision()]).toEqual([open, 0])
    }

    await nothing('11111111-1111-4111-8111-111111111111')
    await nothing(person, '1, null')
    await nothing(person, 'null, 98')
    await rows("update rooms set dormant_since = '2026-03-01'")
    await nothing(person)
    await rows('update rooms set dormant_since = null')
    await rows("update tasks set offered_at = now(), waiting_reason = 'left' where start_pos = 0")
    const counted = await revision()
    expect([await complete(person), await revision()]).toEqual([[], counted])
    await rows('update tasks set offered_at = null, waiting_reason = null')
    await rows('update rooms set revision = 0')

    expect(await complete(person, '0, 99')).toEqual([`halaqa_progress ${cycle}`, `halaqa_tasks ${person}`])
    const at = new Date('2026-03-02T09:00:00Z')
    expect(await state()).toMatchObject({ completed_at: at, opened_at: at })
    expect(await revision()).toBe(1)
    expect(await complete(person)).toEqual([])
    expect(await revision()).toBe(1)
    // What the call set holds for its transaction alone.
    expect(await saidBy('update tasks set opened_at = now() where start_pos = 100')).toEqual([`halaqa_tasks ${person}`])
    await rows('update tasks set completed_at = null, completed_on = null where id = $1', [id])
    expect(await revision()).toBe(2)
  })

  test.each([
    ['daily', (rows: Rows, person: string) => insertRoom(rows, person, 'active_since')],
    ['pieces', insertPiecesRoom],
  ])('the last portion of a hatim of a %s room completes it, once', async (_, insert) => {
    const { rows, person, update } = await openBefore(MIGRATION)
    const room = await insert(rows, person)
    await rows('update rooms set end_pos = 9')
    await insertPortion(rows, room, person)
    await rows(
      'insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, now(), now())',
      [room, person],
    )
    await update()
    const [{ id }] = await rows('select id from tasks')
    const hatims = async () => (await rows('select completed_at from room_cycles'))[0].completed_at
    const complete = (at: string) =>
      rows(`call complete_portion('${id}', '${person}', null, null, '2026-03-01', '${at}')`)

    await complete('2026-03-01 09:00Z')
    expect(await hatims()).toEqual(new Date('2026-03-01T09:00:00Z'))
    await complete('2026-03-01 10:00Z')
    expect(await hatims()).toEqual(new Date('2026-03-01T09:00:00Z'))
  })
})
