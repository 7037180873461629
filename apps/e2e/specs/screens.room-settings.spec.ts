import { addDays } from '@halaqa/contract/calendar'
import { aRoom, join, TODAY } from '../src/rooms.ts'
import { type Arrange, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

/** Amina's room, paused and closed to newcomers: Bilal reads there, Maryam is banned, Yusuf asks to join. */
const aFullRoom: Arrange = async ({ person, account }) => {
  const { page, api } = await person()
  const [bilal, maryam, yusuf] = [
    await account('Bilal Rahman'),
    await account('Maryam Khan'),
    await account('Yusuf Demir'),
  ]
  const room = await aRoom(api)
  for (const reader of [bilal, maryam]) await join(reader.api, room.id)
  await api.remove(`/rooms/${room.id}/members/${maryam.id}?ban=true`)
  await api.put(`/rooms/${room.id}`, { requires_approval: true })
  await join(yusuf.api, room.id)
  await api.post(`/rooms/${room.id}/pause`)
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('button', { name: 'Let In: Yusuf Demir' })).toBeVisible()
  return page
}

const screens: Screens = {
  "a paused room, its members' menu, and its settings": async (world) => {
    const page = await aFullRoom(world)
    await world.look('a paused room, and who asks to join it', page)
    await page.getByRole('button', { name: 'Actions for Bilal Rahman' }).click()
    await expect(page.getByRole('menuitem', { name: 'Make owner' })).toBeVisible()
    await world.look("a member's menu", page)
    // The page does not scroll while a menu is open, so the part looked at in other sizes may be outside of this one.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for Bilal Rahman' }).click()
    await page.getByRole('menuitem', { name: 'Remove from room' }).click()
    await page.getByRole('checkbox', { name: 'Block them' }).check()
    await world.look('removing a member', page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Unblock: Maryam Khan' })).toBeVisible()
    await page.getByLabel('Room name').fill('')
    await page.getByLabel('End date').fill(addDays(TODAY, 60))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Room name is required')).toBeVisible()
    return page
  },
  'closing a room, and a closed one': async ({ person, look }) => {
    const { page, api } = await person()
    const room = await aRoom(api, { name: 'n'.repeat(100) })
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Close Room...' }).click()
    await expect(page.getByText('You can’t reopen a closed room.')).toBeVisible()
    await look('closing a room', page)
    await api.post(`/rooms/${room.id}/close`)
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByText('This room is closed', { exact: true })).toBeVisible()
    return page
  },
  'a change that asks first': async ({ person, failures }) => {
    failures.expect(409, /\/api\/v1\/rooms\//)
    const { page, api } = await person()
    const room = await aRoom(api)
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByLabel('End date').fill(addDays(TODAY, 5))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('someone reads about 117 pages a day instead of about 20 pages.')).toBeVisible()
    return page
  },
  "a member's own reading, away": async ({ person }) => {
    const { page, api } = await person()
    const room = await aRoom(api)
    await api.put(`/rooms/${room.id}/membership`, { share: 'half', away_until: addDays(TODAY, 7) })
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByText('You’re away until March 9, 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'a room that was asked to let one in': async ({ person, account }) => {
    const owner = await account('Bilal Rahman')
    const room = await aRoom(owner.api, { requires_approval: true })
    const { page, api } = await person()
    await join(api, room.id)
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByRole('dialog', { name: 'You have asked to join' })).toBeVisible()
    return page
  },
}

tryScreens(screens)
