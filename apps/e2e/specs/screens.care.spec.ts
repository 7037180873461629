import type { Page } from '@playwright/test'
import { addReader, bar, groupOf, lockDevice, shareCare, typePin } from '../src/care.ts'
import { aRoom, aShortRoom, join } from '../src/rooms.ts'
import { type Screens, tryScreens, type World } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const LONG = 'Abdurrahman Muhammadiyevich Yusupov-Karimov'

/** A guardian with two readers, one of them with a long name, with another guardian and in a room. */
async function aGuardian({ person, account }: World) {
  const guardian = await person('Maryam Haddad')
  const reader = await addReader(guardian.api, LONG)
  await addReader(guardian.api, 'Yusuf', 'terracotta')
  await shareCare(guardian.api, reader.id, (await account('Omar Haddad')).api)
  const room = await aShortRoom(guardian.api)
  await join(guardian.api.readingAs(reader.id), room.id)
  return { ...guardian, reader, room }
}

async function choose(page: Page, name: string, item: string) {
  await page.goto('/profile/readers')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function makeLink(page: Page) {
  await page.getByRole('button', { name: 'Make the link' }).click()
  return new URL(await page.getByLabel('Link', { exact: true }).inputValue()).hash
}

const screens: Screens = {
  'readers in care: none, a new one and its errors, the list and its menu': async (world) => {
    const { page, api } = await world.person('Maryam Haddad')
    await aRoom(api, { name: 'The winter hatim of the whole family and of all our neighbours' })
    await page.goto('/profile/readers')
    await expect(page.getByRole('heading', { name: 'Read with those beside you' })).toBeVisible()
    await world.look('no reader', page)
    await page.getByRole('button', { name: 'Add a reader' }).click()
    await page.getByLabel(/^The winter hatim/).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add a reader' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await world.look('a new reader with errors', page)
    await addReader(api, LONG)
    await addReader(api, 'Yusuf', 'terracotta')
    await page.goto('/profile/readers')
    await page.getByRole('button', { name: 'More for Yusuf' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await world.look('the menu of a reader', page)
    await page.keyboard.press('Escape')
    return page
  },
  'what a guardian does for one reader': async (world) => {
    const { page } = await aGuardian(world)
    await choose(page, 'Abdurrahman', 'Change name or colour')
    await world.look('name and colour', page)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choose(page, 'Abdurrahman', 'Guardians')
    await makeLink(page)
    await world.look('guardians, with a link', page)
    await choose(page, 'Yusuf', 'Delete Yusuf')
    await world.look('deleting a reader', page)
    await choose(page, 'Abdurrahman', 'End my care')
    await world.look('ending the care', page)
    await choose(page, 'Yusuf', 'Hand over to Yusuf')
    await makeLink(page)
    await world.look('handing over, with a link', page)
    await choose(page, 'Yusuf', 'Lock this device to Yusuf')
    await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(page.getByLabel('PIN', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    return page
  },
  'links about a reader: to become a guardian, to take over, and a used one': async (world) => {
    const { page } = await aGuardian(world)
    await choose(page, 'Abdurrahman', 'Guardians')
    const guardian = await makeLink(page)
    await choose(page, 'Yusuf', 'Hand over to Yusuf')
    const release = await makeLink(page)
    const guest = await world.guest()
    await guest.goto(`/care${guardian}`)
    await expect(guest.getByRole('heading', { name: 'Care for Abdurrahman' })).toBeVisible()
    await world.look('a guest is to become a guardian', guest)
    const other = (await world.person('Khadija Ali')).page
    await other.goto(`/care${guardian}`)
    await expect(other.getByText(/^You’re accepting as Khadija Ali/)).toBeVisible()
    await world.look('a member is to become a guardian', other)
    await guest.goto('/about')
    await guest.goto(`/care${release}`)
    await guest.getByRole('button', { name: 'Take over' }).click()
    await expect(guest.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await world.look('taking over, with errors', guest)
    world.failures.expect(404, /\/care\/link$/)
    await guest.goto('/about')
    await guest.goto('/care#used')
    await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    return guest
  },
  'a link to a reader by name: made, opened by a guest and by a member': async ({ person, guest, look }) => {
    const { page, api } = await person()
    const room = await aShortRoom(api)
    await api.post(`/rooms/${room.id}/readers`, { names: ['W'.repeat(60)] })
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: /^Actions for W/ }).click()
    await page.getByRole('menuitem', { name: 'Hand over' }).click()
    const link = await makeLink(page)
    await look('the link of a name', page)
    const anyone = await guest()
    await anyone.goto(`/care${link}`)
    await anyone.getByRole('button', { name: 'Remove my name' }).click()
    await expect(anyone.getByRole('dialog')).toBeVisible()
    await look('a guest may remove the name', anyone)
    const member = (await person('Khadija Ali')).page
    await member.goto(`/care${link}`)
    await expect(member.getByText(/^You’re signed in as Khadija Ali/)).toBeVisible()
    return member
  },
  'the dashboard with groups, readers in a room, and reading as one of them': async (world) => {
    const { page, room } = await aGuardian(world)
    await page.goto('/read')
    await expect(groupOf(page, 'Abdurrahman').getByRole('listitem')).toBeVisible()
    await world.look('the groups', page)
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Join for a reader' }).click()
    await expect(page.getByRole('button', { name: 'Leave for Abdurrahman' })).toBeVisible()
    await world.look('readers in a room', page)
    await page.goto('/read')
    await page.getByRole('button', { name: 'Switch to Abdurrahman' }).click()
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
    await world.look('reading as a reader', page)
    await page.goto('/profile/readers')
    await expect(page.getByText('This page is yours alone').first()).toBeVisible()
    return page
  },
  'a locked device, and unlocking it': async (world) => {
    const { page } = await aGuardian(world)
    await lockDevice(page, 'Abdurrahman')
    await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
    await world.look('the dashboard', page)
    await page.goto('/profile/readers')
    await expect(page.getByText('This device is locked').first()).toBeVisible()
    await world.look('a page of the guardian', page)
    world.failures.expect(403, /\/auth\/unlock$/)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await typePin(page, '1111')
    await expect(page.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(/That PIN is wrong/)
    await world.look('a wrong PIN', page)
    await page.getByRole('button', { name: 'Use the password instead' }).click()
    await expect(page.getByLabel('Maryam Haddad’s password')).toBeVisible()
    return page
  },
}

tryScreens(screens)
