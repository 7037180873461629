import { utcDateOf } from '@halaqa/contract/calendar'
import type { NotificationList } from '@halaqa/contract/notifications'
import type { RoomToday } from '@halaqa/contract/room-today'
import type { Room } from '@halaqa/contract/rooms'
import type { Page } from '@playwright/test'
import { ring } from '../src/dashboard.ts'
import type { Reader } from '../src/person.ts'
import { aRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const WEST = 'Pacific/Midway'
const EAST = 'Pacific/Kiritimati'

/**
 * All answers that a member can get about a room, without ids, instants and their own link code: those distinguish rooms, and
 * reveal nobody's reading.
 */
async function answersTo({ api }: Reader, roomId: string, date: string) {
  const paths = ['', '/today', '/members', `/tasks?date=${date}`, '/tasks/stats', '/tasks/offered', '/waiting']
  const answers: string[] = []
  for (const path of paths) answers.push(`${path} ${JSON.stringify(await api.get(`/rooms/${roomId}${path}`))}`)
  const { notifications } = await api.get<NotificationList>('/notifications')
  const told = notifications.filter(({ room_id }) => room_id === roomId).map(({ kind, details }) => [kind, details])
  answers.push(JSON.stringify(told))
  const ids = new Map<string, number>()
  return answers
    .join('\n')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, (id) => `id ${ids.get(id) ?? ids.set(id, ids.size).size}`)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'an instant')
    .replace(/(?<="my_link_code":")[\da-f]+/g, 'a code')
}

async function seen(page: Page, roomId: string) {
  await page.goto(`/rooms/${roomId}`)
  await expect(ring(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today’s portions' }).getByRole('listitem')).toHaveCount(4)
  // Several parts of the page load by themselves, in no fixed order.
  await expect(page.getByRole('button', { name: 'Share today’s list' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Active Members (4)' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('main')).not.toContainText('Loading')
  return page.getByRole('main')
}

test('a curious member with two phones sees the same, whichever of two others has completed', async ({
  account,
  person,
  open,
  server,
  time,
}) => {
  test.slow()
  const amina = await account('Amina Yusupova')
  const bilal = await account('Bilal Rahman')
  const khadija = await account('Khadija Ali')
  const curious = await person('Yusuf Demir', { timeZone: WEST })
  const localStorage = curious.storage
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
  const second = await (await open({ timezoneId: EAST, storageState })).newPage()
  await second.goto('/read')
  await second.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click()
  const phones = [
    { page: curious.page, timeZone: WEST },
    { page: second, timeZone: EAST },
  ]

  // Two rooms of the same people, alike except for what Bilal and Khadija do.
  const rooms: Room[] = []
  for (let i = 0; i < 2; i += 1) {
    const room = await aRoom(amina.api)
    for (const { api } of [bilal, khadija, curious]) await join(api, room.id)
    rooms.push(room)
  }
  const actors = [
    [rooms[0]!, bilal],
    [rooms[1]!, khadija],
  ] as const
  const portion = async ({ api }: Reader, room: Room, date: string) =>
    (await tasksOf(api, date)).find((task) => task.room_id === room.id && task.task_date === date)!

  const expectNoDifference = async () => {
    const lists: RoomToday[] = []
    for (const { page, timeZone } of phones) {
      await curious.api.put('/auth/me', { full_name: curious.name, time_zone: timeZone })
      const [first, other] = rooms.map(({ id }) => id) as [string, string]
      const date = utcDateOf(time.now)
      expect(await answersTo(curious, first, date)).toBe(await answersTo(curious, other, date))
      const text = await (await seen(page, first)).innerText()
      expect(text).toContain('Winter Hatim')
      const main = await seen(page, other)
      await expect.poll(() => main.innerText()).toBe(text)
      lists.push(await curious.api.get<RoomToday>(`/rooms/${first}/today`))
    }
    expect(lists[1]).toEqual(lists[0])
  }

  await test.step('one of the two completes a portion', async () => {
    await seen(second, rooms[0]!.id)
    for (const [room, reader] of actors) {
      await reader.api.put(`/tasks/${(await portion(reader, room, TODAY)).id}/complete`)
    }
    await expectNoDifference()
  })

  await test.step('the third day after the first passes', async () => {
    await time.liveDays(3)
    await expectNoDifference()
  })

  const done = await server.rows<{ room: string; name: string }>(
    `SELECT t.room_id::text AS room, u.full_name AS name FROM tasks t JOIN users u ON u.id = t.user_id
     WHERE t.room_id = ANY($1::uuid[]) AND t.completed_at IS NOT NULL`,
    rooms.map(({ id }) => id),
  )
  expect(new Map(done.map(({ room, name }) => [room, name]))).toEqual(
    new Map(actors.map(([room, { name }]) => [room.id, name])),
  )
})
