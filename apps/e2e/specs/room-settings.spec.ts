import { addDays } from '@halaqa/contract/calendar'
import type { Room } from '@halaqa/contract/rooms'
import type { Page } from '@playwright/test'
import { dashboard, toast } from '../src/dashboard.ts'
import { aRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Room Settings' })

async function openSettings(page: Page, roomId: string) {
  await page.goto(`/rooms/${roomId}`)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  return settingsOf(page)
}

async function act(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an owner renames a room, moves its end, and pauses and resumes it', { tag: '@translated' }, async ({
  person,
  time,
}) => {
  const [amina, bilal] = [await person('Amina Yusupova'), await person('Bilal Rahman')]
  const room = await aRoom(amina.api)
  await join(bilal.api, room.id)
  const settings = await openSettings(amina.page, room.id)

  await settings.getByLabel('Room name').fill('')
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expect(settings.getByText('Room name is required')).toBeVisible()
  await expect(settings.getByLabel('Room name')).toBeFocused()
  await settings.getByLabel('Room name').fill('Spring Hatim')
  await settings.getByLabel('End date').fill(addDays(TODAY, 60))
  await expect(
    settings.getByText(/The rest is redistributed from tomorrow: about \d+ pages a day, for all readers together\./),
  ).toBeVisible()
  await amina.page.keyboard.press('Escape')
  await expect(settings.getByText('Discard your changes?')).toBeVisible()
  await settings.getByRole('button', { name: 'Keep Editing' }).click()
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expect(amina.page.getByRole('heading', { level: 1, name: 'Spring Hatim' })).toBeVisible()
  await expect(amina.page.getByText('A hatim until May 1, 2026')).toBeVisible()

  await amina.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings.getByRole('button', { name: 'Pause Room' }).click()
  await expect(settings.getByText('Paused since Mar 2, 2026.')).toBeVisible()
  await bilal.page.goto(`/rooms/${room.id}`)
  await expect(bilal.page.getByText('This room is paused')).toBeVisible()
  await bilal.page.goto('/read')
  await expect(dashboard(bilal.page).rooms).toContainText('Paused')

  await time.liveDays(3)
  expect(await tasksOf(bilal.api, addDays(TODAY, 3))).toHaveLength(1)
  await settings.getByRole('button', { name: 'Resume Room' }).click()
  await expect(toast(amina.page, 'The room has resumed')).toBeVisible()
  await bilal.page.goto(`/rooms/${room.id}`)
  await expect(bilal.page.getByRole('heading', { level: 1, name: 'Spring Hatim' })).toBeVisible()
  await expect(bilal.page.getByText('This room is paused')).toHaveCount(0)
})

test('a person who asks to join waits and is accepted, and another one withdraws', async ({ person }) => {
  const [amina, bilal] = [await person('Amina Yusupova'), await person('Bilal Rahman')]
  const maryam = await person('Maryam Khan')
  const room = await aRoom(amina.api, { requires_approval: true })
  for (const { page } of [bilal, maryam]) {
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Join This Reading Group' }).click()
    await page.getByRole('button', { name: 'Ask to Join' }).click()
    await expect(page.getByRole('dialog', { name: 'You have asked to join' })).toBeVisible()
  }
  await maryam.page.getByRole('button', { name: 'Withdraw Request' }).click()
  await expect(maryam.page.getByRole('button', { name: 'Join This Reading Group' })).toBeVisible()

  await amina.page.goto(`/rooms/${room.id}`)
  await expect(amina.page.getByRole('region', { name: 'Asking to join (1)' })).toBeVisible()
  await amina.page.getByRole('button', { name: 'Let In: Bilal Rahman' }).click()
  await expect(amina.page.getByRole('heading', { name: 'Active Members (2)' })).toBeVisible()
  await bilal.page.reload()
  await expect(bilal.page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
})

test('a renewed invitation opens the room, also after signing in, and the old one does not', async ({
  person,
  page: guest,
  failures,
}) => {
  const amina = await person('Amina Yusupova')
  const bilal = await person('Bilal Rahman')
  const room = await aRoom(amina.api)
  const settings = await openSettings(amina.page, room.id)
  await settings.getByRole('button', { name: 'Renew Invitation' }).click()
  await amina.page.getByRole('dialog', { name: 'Renew the invitation?' }).getByRole('button', { name: 'Renew' }).click()
  await expect(settings.getByRole('textbox', { name: 'Invitation' })).toHaveValue(/\?invite=[\w-]+&from=[\da-f]{12}$/)
  const text = await settings.getByRole('textbox', { name: 'Invitation' }).inputValue()
  const address = /http\S+$/.exec(text)![0]

  failures.expect(404, /\/api\/v1\/rooms\//)
  await bilal.page.goto(`/rooms/${room.id}`)
  await expect(bilal.page.getByRole('heading', { level: 1, name: 'Room Not Found' })).toBeVisible()
  await bilal.page.goto(`${address}_).`) // A chat adds the end of the sentence to the link.
  await bilal.page.getByRole('button', { name: 'Join This Reading Group' }).click()
  await bilal.page.getByRole('button', { name: 'Join Now' }).click()
  await expect(bilal.page.getByRole('heading', { name: 'Active Members (2)' })).toBeVisible()

  await guest.goto(`${address})`)
  await expect(guest.getByText("Amina invites you to read the Qur'an together")).toBeVisible()
  await guest.goto(`/rooms/${room.id}`)
  await expect(guest.getByText('This link needs a code.')).toBeVisible()
})

test('an owner hands a room over, and its new owner closes it', async ({ person }) => {
  const [amina, bilal] = [await person('Amina Yusupova'), await person('Bilal Rahman')]
  const room = await aRoom(amina.api)
  await join(bilal.api, room.id)
  await amina.page.goto(`/rooms/${room.id}`)
  await act(amina.page, 'Bilal Rahman', 'Make owner')
  const asked: string[] = []
  amina.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await amina.page.getByRole('button', { name: 'Make Owner' }).click()
  await expect(amina.page.getByRole('button', { name: 'Leave Room' })).toBeVisible()
  expect(asked).not.toContain(`/api/v1/rooms/${room.id}/name-questions`)
  await expect(amina.page.getByRole('button', { name: 'Settings', exact: true })).toHaveCount(0)

  const settings = await openSettings(bilal.page, room.id)
  await settings.getByRole('button', { name: 'Close Room...' }).click()
  const ask = bilal.page.getByRole('dialog', { name: 'Close Winter Hatim?' })
  await expect(ask).toContainText('You can’t reopen a closed room.')
  await ask.getByRole('button', { name: 'Close Room' }).click()
  await expect(ask).toHaveCount(0)
  expect((await bilal.api.get<Room>(`/rooms/${room.id}`)).closed_at).not.toBeNull()
  await amina.page.reload()
  await expect(amina.page.getByText('This room is closed', { exact: true })).toBeVisible()
  await expect(amina.page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
})
