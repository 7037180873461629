import type { Room } from '@halaqa/contract/rooms'
import type { Page } from '@playwright/test'
import { toast } from '../src/dashboard.ts'
import type { Reader } from '../src/person.ts'
import { newEmail, PASSWORD } from '../src/person.ts'
import { aRoom } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

/** A juz each, every week. */
const khatm = (owner: Reader, change: Record<string, unknown> = {}) =>
  aRoom(owner.api, {
    name: 'Weekly Khatm',
    room_type: 'recurrent',
    end_date: undefined,
    plan: 'pieces',
    piece: 'juz',
    ...change,
  })

const linkTo = async (person: Reader, { id }: Room) => {
  const { my_link_code, invite_code } = await person.api.get<Room>(`/rooms/${id}`)
  return `/rooms/${id}?${invite_code ? `invite=${invite_code}&` : ''}from=${my_link_code}`
}

/** A guest on a phone, whose taps and typed fields are counted. */
function countedGuest(page: Page) {
  const counts = { taps: 0, fields: 0 }
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    counts.taps += 1
    await page.getByRole('main').getByRole(role, { name }).first().click()
  }
  const type = async (label: string, text: string) => {
    counts.fields += 1
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  return { counts, tap, type }
}

test("a grandmother's first day: from the link in a chat to the first verse", async ({ account, page }) => {
  const maryam = await account('Maryam Haddad')
  const room = await khatm(maryam)
  await page.goto(await linkTo(maryam, room))
  const { counts, tap, type } = countedGuest(page)

  await test.step('the page says who invites, how the room reads, and what would be hers', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly Khatm' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText("Maryam invites you to read the Qur'an together")
    await expect(main).toContainText('A juz each, every week: about 3 pages a day')
    await expect(main).toContainText('1 reader: with you, 2')
    await expect(main).toContainText('Quiet: nobody can see who has finished')
    const button = page.getByRole('button', { name: 'Join and see my portion' })
    const { y, height } = (await button.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(844)
  })

  await type('Your name', 'Fatima Haddad')
  await type('Email', newEmail('Fatima'))
  await type('Choose a password', PASSWORD)
  await tap('button', 'Join and see my portion')

  await test.step('she is inside the room, with her portion in sight', async () => {
    await expect(page).toHaveURL(`/rooms/${room.id}`)
    await expect(page.getByRole('link', { name: 'Start Reading' })).toBeInViewport()
  })
  await tap('link', 'Start Reading')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/tasks\//)
  expect(counts).toEqual({ taps: 2, fields: 3 })
})

test('somebody with an account signs in inside the invitation, and keeps what they typed', async ({
  account,
  page,
  failures,
}) => {
  const [maryam, yusuf] = [await account('Maryam Haddad'), await account('Yusuf Ali')]
  const room = await khatm(maryam)
  await page.goto(await linkTo(maryam, room))
  const { tap, type } = countedGuest(page)

  await test.step('a password that is too short keeps the form', async () => {
    await type('Your name', 'Yusuf')
    await type('Email', yusuf.email)
    await type('Choose a password', 'short')
    await tap('button', 'Join and see my portion')
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(yusuf.email)
    await expect(page.getByLabel('Your name')).toHaveValue('Yusuf')
  })

  await test.step('a taken email leads to sign-in within the invitation', async () => {
    failures.expect(409, /signup$/)
    await type('Choose a password', PASSWORD)
    await tap('button', 'Join and see my portion')
    await expect(page.getByText('There’s already an account with this email.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(yusuf.email)
    await expect(page.getByLabel('Your name')).toBeHidden()
  })

  await test.step('and so does changing back and forth', async () => {
    await tap('button', 'I’m new here')
    await expect(page.getByLabel('Your name')).toHaveValue('Yusuf')
    await tap('button', 'I have an account')
    await expect(page.getByLabel('Email')).toHaveValue(yusuf.email)
  })

  await type('Password', PASSWORD)
  await tap('button', 'Sign in and join')
  await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
  await expect(toast(page, 'You’re in. May Allah accept it from you.')).toBeVisible()
})

test('a room that asks first shows no name, and the newcomer waits', async ({ account, page }) => {
  const maryam = await account('Maryam Haddad')
  const room = await khatm(maryam, { name: 'A secret name', requires_approval: true })
  await page.goto(await linkTo(maryam, room))
  const { tap, type } = countedGuest(page)

  await expect(page.getByRole('main')).toContainText('The owner approves new members')
  await expect(page.getByRole('main')).toContainText('You keep your account, whatever the owner decides.')
  expect(await page.content()).not.toMatch(/secret|Maryam/)
  await type('Your name', 'Fatima Haddad')
  await type('Email', newEmail('Fatima'))
  await type('Choose a password', PASSWORD)
  await tap('button', 'Ask to Join')
  await expect(page.getByRole('dialog')).toContainText('A secret name')
})

test('a link without its code asks for it, and takes the whole invitation as well', async ({ account, page }) => {
  const maryam = await account('Maryam Haddad')
  const room = await khatm(maryam)
  await maryam.api.post(`/rooms/${room.id}/invite/renew`)
  const link = await linkTo(maryam, room)
  await page.goto(`/rooms/${room.id}`)
  const { tap, type } = countedGuest(page)

  await expect(page.getByRole('main')).toContainText('This link needs a code.')
  await type('Code', 'wrong')
  await tap('button', 'Continue')
  await expect(page.getByText('This code doesn’t open the room.')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('wrong')
  await type('Code', `You are invited: https://halaqa.example${link}).`)
  await tap('button', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly Khatm' })).toBeVisible()
})

test('an invitation can be read without scripts', async ({ account, browser, server }) => {
  const maryam = await account('Maryam Haddad')
  const room = await khatm(maryam)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
  await page.goto(await linkTo(maryam, room))
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly Khatm' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Maryam invites you')
  await expect(page.getByLabel('Choose a password')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveAccessibleName('Language')
})
