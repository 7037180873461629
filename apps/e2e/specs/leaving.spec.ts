import { addDays, DAY_MS } from '@halaqa/contract/calendar'
import { expectNothingLost, hatimsOf, readAll, takeAll } from '../src/portions.ts'
import { aRoom, join, TODAY } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { othersRead } from '../src/turns.ts'

/** The number of open portions when their reader leaves, or is removed: one a day, none of them so late that others are given it before. */
const LEFT = 8
/** From the first to the last date of the rooms. */
const DAYS = 46

test('the portions of leavers and removed members in rooms of 3, 5 and 12 reach others one a week, and all are read', async ({
  account,
  person,
  time,
  server,
}) => {
  test.slow()
  const amina = await person('Amina Yusupova')
  const others = await Promise.all(
    Array.from({ length: 11 }, (_, i) => account(`Reader ${String.fromCharCode(66 + i)}`)),
  )
  const [leaver, ...staying] = others as [typeof amina, ...typeof others]
  const [bilal, removed] = staying as [typeof amina, typeof amina, ...typeof others]
  const open = async (name: string, members: typeof others) => {
    const room = await aRoom(amina.api, { name, end_date: addDays(TODAY, DAYS) })
    for (const { api } of members) await join(api, room.id)
    return room.id
  }
  const rooms = [
    await open('Three', [leaver, bilal]),
    await open('Five', [leaver, ...staying.slice(0, 3)]),
    await open('Twelve', others),
  ]
  const quarrel = await open('Removal', [bilal, removed])
  const all = [...rooms, quarrel]
  const readers = [amina, bilal]
  /**
   * On every other day the table marks everything as read, so that nobody is late or on time. On the last day two of
   * them read through the server.
   */
  const live = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await time.liveDays(1)
      const isLast = day === days - 1
      if (day % 2 !== 0 && !isLast) continue
      const exceptIds = isLast ? readers.map(({ id }) => id) : []
      for (const room of rooms) await othersRead(server, room, [...exceptIds, leaver.id], time.now)
      await othersRead(server, quarrel, [...exceptIds, removed.id], time.now)
      if (isLast) await readAll(readers, time)
    }
  }
  const openOf = async ({ id }: { id: string }, room: string) =>
    (
      await server.rows<{ open: number }>(
        'SELECT count(*)::int AS open FROM tasks WHERE room_id = $1::uuid AND user_id = $2::uuid AND completed_at IS NULL',
        room,
        id,
      )
    )[0]!.open
  const given = () =>
    server.rows<{ reader: string; at: number; weight: number; usual: number }>(
      `SELECT h.to_user_id::text AS reader, extract(epoch FROM h.at)::float8 * 1000 AS at, t.weight::int,
         (SELECT max(weight) FROM tasks WHERE room_id = t.room_id AND dealt_to_id IS NOT NULL)::int AS usual
       FROM task_handovers h JOIN tasks t ON t.id = h.task_id
       WHERE h.reason = 'assigned' AND t.room_id = ANY($1::uuid[]) ORDER BY h.at`,
      all,
    )

  await test.step('they leave open portions in each room, and nobody is given any at once', async () => {
    await live(LEFT - 1)
    for (const room of rooms) expect(await openOf(leaver, room)).toBe(LEFT)
    expect(await openOf(removed, quarrel)).toBe(LEFT)
    for (const room of rooms) await leaver.api.post(`/rooms/${room}/leave`)
    await amina.api.remove(`/rooms/${quarrel}/members/${removed.id}`)
    await server.runJobs()
    await live(2)
    expect(await given()).toEqual([])
  })

  await test.step('each member is given one a week, none heavier than a usual one', async () => {
    await live(16)
    const last = new Map<string, number>()
    const extras = await given()
    expect(extras.length).toBeGreaterThan(12)
    for (const { reader, at, weight, usual } of extras) {
      expect(at - (last.get(reader) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(7 * DAY_MS)
      last.set(reader, at)
      expect(weight).toBeLessThanOrEqual(usual)
      expect(reader).not.toBe(leaver.id)
    }
    await amina.page.goto('/notifications')
    await expect(
      amina.page
        .getByRole('main')
        .getByRole('link', { name: /^A portion has come to you/ })
        .first(),
    ).toBeVisible()
  })

  await test.step('members take the remaining ones, until all are read', async () => {
    await live(DAYS - (LEFT - 1) - 2 - 16)
    for (const room of all) await takeAll(readers, room, time)
    for (const room of all) {
      await expectNothingLost(server, room)
      expect(await hatimsOf(server, room)).toEqual([true])
    }
  })
})
