import { addDays } from '@halaqa/contract/calendar'
import { dashboard } from '../src/dashboard.ts'
import { aRoom, aShortRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { type Arrange, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const NAMES = ['عبد الرحمن بن عبد العزيز آل محمود', 'Айгуль Нурмухамедова', 'W'.repeat(60), 'Li']

/** A room of twenty-five people on its second day; some of the first juz is read. */
const aRoomOfMany: Arrange = async ({ person, account, time }) => {
  const { page, api } = await person()
  const room = await aRoom(api, {
    name: `${'مسجد '.repeat(4)}Mosque`,
    description: 'ختمة العائلة كل شهر',
    openness: 'open',
  })
  for (let n = 0; n < 24; n++) await join((await account(NAMES[n])).api, room.id)
  const [task] = await tasksOf(api)
  await api.put(`/tasks/${task!.id}/complete`)
  await time.liveDays(1)
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('heading', { name: 'Active Members (25)' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Juz by juz' }).getByRole('listitem')).toHaveCount(30)
  const readers = page.getByRole('region', { name: 'Today’s portions' })
  await readers.getByRole('button', { name: 'Show all (25)' }).click()
  await expect(readers.getByRole('listitem')).toHaveCount(25)
  return page
}

/** A room in which two people have read everything. */
const aCompleteHatim: Arrange = async ({ person, account, time }) => {
  const [amina, other] = [await person(), await account(NAMES[0])]
  const range = { start_surah: 112, end_date: addDays(TODAY, 1) }
  const room = await aRoom(amina.api, { name: 'n'.repeat(100), ...range })
  await join(other.api, room.id)
  await time.liveDays(1)
  for (const { api } of [amina, other])
    for (const { id } of await tasksOf(api, addDays(TODAY, 1))) await api.put(`/tasks/${id}/complete`)
  await amina.page.goto(`/rooms/${room.id}`)
  await expect(amina.page.getByRole('button', { name: 'Start the next round' })).toBeVisible()
  return amina.page
}

const screens: Screens = {
  'a room of many, juz by juz, and who reads what today': aRoomOfMany,
  'a room whose owner reminds those who have not read': async ({ person, account, time, look }) => {
    const { page, api } = await person()
    const room = await aRoom(api)
    await join((await account(NAMES[2])).api, room.id)
    await time.liveDays(1)
    await page.goto(`/rooms/${room.id}`)
    const remind = page.getByRole('button', { name: 'Remind those who haven’t read' })
    await expect(remind).toBeVisible()
    await look('before it', page)
    await remind.click()
    await expect(page.getByText('Sent to those who haven’t read')).toBeVisible()
    await expect(remind).toHaveCount(0)
    return page
  },
  'a silent reader who is asked whether they still read': async ({ person, account, server, time, look }) => {
    const owner = await account('Amina Yusupova')
    const { page, api, id } = await person()
    const room = await aRoom(owner.api, { name: 'n'.repeat(100) })
    await join(api, room.id)
    await time.passDays(1)
    await server.rows(
      'UPDATE room_members SET asked_if_reading_at = $2::timestamptz WHERE user_id = $1::uuid RETURNING id::text',
      id,
      time.now.toISOString(),
    )
    await page.goto('/read')
    const question = page.getByRole('region', { name: 'Are you still reading with us?' })
    await expect(question).toBeVisible()
    await look('on the dashboard', page)
    await page.goto(`/rooms/${room.id}`)
    await expect(question.getByRole('button', { name: 'Yes, I am' })).toBeVisible()
    await look('in the room', page)
    await question.getByRole('button', { name: 'Pause me' }).click()
    await expect(question).toHaveCount(0)
    return page
  },
  'inviting people, and the code of an invitation, large': async ({ person, look }) => {
    const { page, api } = await person()
    const room = await aRoom(api, { name: 'n'.repeat(100) })
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'More ways to invite' }).click()
    await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
    await look('inviting people', page)
    await page.getByRole('button', { name: 'Enlarge the code' }).click()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    return page
  },
  'names from a chat, pasted, shown and marked for': async ({ person, look }) => {
    const { page, api } = await person()
    const pieces = { plan: 'pieces', piece: 'juz', turn_days: 7, room_type: 'recurrent', end_date: undefined }
    const room = await aRoom(api, pieces)
    await page.goto(`/rooms/${room.id}`)
    const names = page.getByRole('region', { name: 'Readers by name' })
    await names.getByRole('button', { name: 'Add names' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add names' })
    const list = [
      '1. Auntie Salma ✅',
      '٢- أم خالد +49 151 2345678',
      '• Tante Ayşe (Juz 5)',
      `4) ${'W'.repeat(60)}`,
      '5. Auntie Salma',
    ]
    await dialog.getByRole('textbox').fill(list.join('\n'))
    await look('a pasted list', page)
    await dialog.getByRole('button', { name: 'Check the names' }).click()
    await expect(dialog.getByRole('heading', { name: '5 names' })).toBeFocused()
    await look('the names of a list', page)
    await dialog.getByRole('button', { name: 'Add 4 names' }).click()
    await expect(dialog).toBeHidden()
    await names.getByRole('button', { name: 'Read, says Auntie Salma' }).click()
    await expect(names.getByRole('button', { name: /^Undo: Juz \d+, Auntie Salma/ })).toBeVisible()
    await expect(page.getByText('by name', { exact: true })).toHaveCount(4)
    return page
  },
  'a room whose hatim is complete, and its page': async (world) => {
    const page = await aCompleteHatim(world)
    await world.look('a room whose hatim is complete', page)
    await page.getByRole('link', { name: "The closing du'a" }).click()
    await expect(page.getByRole('list', { name: 'Read together by' })).toBeVisible()
    return page
  },
  'the dashboard with rooms that rest, a kept place and an offered portion': async ({ person }) => {
    const { page, api } = await person()
    const [paused, closed, away] = [await aRoom(api), await aRoom(api), await aRoom(api)]
    await api.post(`/rooms/${paused.id}/pause`)
    await api.post(`/rooms/${closed.id}/close`)
    await api.put(`/rooms/${away.id}/membership`, { away_until: addDays(TODAY, 7) })
    await aShortRoom(api)
    const [first, second] = await tasksOf(api)
    await api.put(`/tasks/${first!.id}/bookmark`, { surah: first!.start_surah, ayah: first!.start_ayah })
    await api.put(`/tasks/${second!.id}/offer`)
    await page.goto('/read')
    await dashboard(page).rooms.getByRole('button', { name: 'View All' }).click()
    for (const state of ['Paused', 'Closed', 'You’re away until Mar 9, 2026'])
      await expect(dashboard(page).rooms.getByText(state)).toBeVisible()
    await expect(dashboard(page).today).toContainText('Read to')
    await expect(dashboard(page).today).toContainText('Offered to the group')
    return page
  },
  "a portion's menu, and one with a kept place": async ({ person, look }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    await page.goto('/read')
    await page.getByRole('button', { name: /^More for/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Offer to the group' })).toBeVisible()
    await look("a portion's menu", page)
    const [task] = await tasksOf(api)
    await api.put(`/tasks/${task!.id}/bookmark`, { surah: 113, ayah: 2 })
    await page.goto(`/tasks/${task!.id}`)
    await expect(page.getByRole('button', { name: 'Continue from 113:2' })).toBeVisible()
    await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
    return page
  },
}

tryScreens(screens)
