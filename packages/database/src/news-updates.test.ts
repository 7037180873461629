import { describe, expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'
import { openPortions } from './test/open-portions.ts'

describe('live_membership', () => {
  const MIGRATION = '20261122000400_live_membership'

  async function openRoom() {
    const { client, rows, person, update } = await openBefore(MIGRATION)
    const room = await insertRoom(rows, person)
    await rows(
      'insert into room_members (room_id, user_id, is_active, joined_at, standing_since) values ($1, $2, true, now(), now())',
      [room, person],
    )
    await rows('insert into join_requests (room_id, user_id, created_at) values ($1, $2, now())', [room, person])
    await rows(
      `insert into units (surah_number, surah_name, surah_name_arabic, surah_name_arabic_long, total_ayahs, revelation_place,
         background_color, border_color, text_color, display_order, created_at, updated_at)
       values (112, 'Al-Ikhlas', 'x', 'x', 4, 'makkah', '#000', '#000', '#fff', 1, now(), now())`,
    )
    const said: string[] = []
    client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
    for (const channel of ['halaqa_membership', 'halaqa_content']) await rows(`listen ${channel}`)
    /** What a statement says comes before the answer to the next one. */
    const saidBy = async (sql: string) => {
      said.length = 0
      await rows(sql)
      await rows('select')
      return [...said]
    }
    return { rows, saidBy, update, membership: `halaqa_membership ${person}:${room}` }
  }

  test('changes no row and says nothing, and nothing was said before', async () => {
    const { rows, saidBy, update } = await openRoom()
    const kept = async () => [
      await rows('select * from rooms'),
      await rows('select * from room_members'),
      await rows('select * from join_requests'),
      await rows('select * from units'),
    ]
    const before = await kept()
    expect(await saidBy('update room_members set is_active = is_active')).toEqual([])
    expect(await update()).toContain(MIGRATION)

    expect(await saidBy('select')).toEqual([])
    expect(await kept()).toEqual(before)
  })

  test('knows members, requests and units that existed before', async () => {
    const { saidBy, update, membership } = await openRoom()
    await update()

    expect(await saidBy('update room_members set is_active = false, left_at = now()')).toEqual([membership])
    expect(await saidBy('update room_members set kept_out_at = now()')).toEqual([membership])
    expect(await saidBy('delete from join_requests')).toEqual([membership])
    expect(await saidBy("update units set surah_name = 'x'")).toEqual([])
    expect(await saidBy('update units set is_active = true')).toEqual([])
    expect(await saidBy('update units set is_active = false')).toEqual(['halaqa_content changed'])
    expect(await saidBy('delete from units')).toEqual(['halaqa_content changed'])
  })
})

describe('room_revision', () => {
  const MIGRATION = '20261122160000_room_revision'

  test('keeps rooms and portions as they are, and says nothing', async () => {
    const { rows, update, saidBy, revision } = await openPortions(MIGRATION)
    const kept = async () => [await rows('select id, name, updated_at from rooms'), await rows('select * from tasks')]
    const before = await kept()
    await saidBy('select')
    await update()

    expect(await saidBy('select')).toEqual([])
    expect(await kept()).toEqual(before)
    expect(await revision()).toBe(0)
  })

  test('counts every change of a portion, and tells progress apart from other changes', async () => {
    const { update, saidBy, revision, room, cycle, person } = await openPortions(MIGRATION)
    await update()
    const [ofRoom, ofReader, progress] = [`halaqa_room ${room}`, `halaqa_tasks ${person}`, `halaqa_progress ${cycle}`]

    expect(await saidBy('update tasks set completed_at = now(), completed_on = now() where start_pos = 0')).toEqual([
      progress,
      ofReader,
    ])
    expect(await revision()).toBe(1)
    expect(await saidBy('update tasks set completed_at = null, completed_on = null where start_pos = 0')).toEqual([
      progress,
      ofReader,
    ])
    expect(await saidBy('update tasks set opened_at = now()')).toEqual([ofReader])
    expect(await revision()).toBe(2)
    expect(await saidBy('update tasks set offered_at = now()')).toEqual([ofRoom, ofReader])
    expect(await saidBy('update tasks set offered_at = null, completed_at = now(), completed_on = now()')).toEqual([
      progress,
      ofRoom,
      ofReader,
    ])
    expect(await saidBy('delete from tasks where start_pos = 0')).toEqual([ofRoom, ofReader])
    expect(await revision()).toBe(5)
    expect(await saidBy('delete from rooms')).not.toContain(progress)
  })
})

describe('portions_and_requests', () => {
  const MIGRATION = '20261122161000_portions_and_requests'

  test('reports portions that change hands, and requests to join, separately from their room', async () => {
    const { update, saidBy, revision, room, cycle, person } = await openPortions(MIGRATION)
    const before = await revision()
    expect(await update()).toContain(MIGRATION)
    expect(await revision()).toBe(before)
    const [ofPortions, ofReader] = [`halaqa_portions ${room}`, `halaqa_tasks ${person}`]

    expect(await saidBy('update tasks set offered_at = now()')).toEqual([ofPortions, ofReader])
    expect(await saidBy('update tasks set offered_at = null, completed_at = now(), completed_on = now()')).toEqual([
      ofPortions,
      `halaqa_progress ${cycle}`,
      ofReader,
    ])
    expect(await revision()).toBe(before + 2)
    const ofRequests = `halaqa_requests ${room}`
    expect(
      await saidBy('insert into join_requests (room_id, user_id, created_at) select id, creator_id, now() from rooms'),
    ).toEqual([ofRequests])
    expect(await saidBy('delete from join_requests')).toEqual([ofRequests])
    expect(await saidBy('delete from tasks')).toEqual([`halaqa_room ${room}`, ofReader])
  })
})

describe('news_of_many_portions', () => {
  const MIGRATION = '20261123082500_news_of_many_portions'

  test('changes no row and reports the same changes', async () => {
    const { rows, update, saidBy } = await openPortions(MIGRATION)
    const moves = 'update tasks set start_pos = start_pos + 1, weight = 2 where start_pos in (0, 1, 100, 101)'
    const before = [await rows('select * from tasks order by start_pos'), await saidBy(moves)]
    await rows(moves.replace('+ 1', '- 1').replace('weight = 2', 'weight = 1'))
    await saidBy('select')
    expect(await update()).toContain(MIGRATION)
    expect([await rows('select * from tasks order by start_pos'), await saidBy(moves)]).toEqual(before)
    expect(before[1]).not.toEqual([])
  })

  test('compares many reported rows not each with each, in this version too', async () => {
    const { rows, updateToLatest } = await openBefore(MIGRATION)
    await updateToLatest()
    const joins = await rows(
      "select proname, lower(substring(prosrc from '(?i)\\w+ join (?:old|new)_rows')) as join from pg_proc where prosrc ~* 'join (old|new)_rows'",
    )
    expect(joins).toEqual([{ proname: 'tell_of_changed_portions', join: 'full join old_rows' }])
  })
})
