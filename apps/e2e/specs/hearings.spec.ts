import type { OwnData } from '@halaqa/contract/own-data'
import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible.ts'
import { finish, join, openLink, wordOf } from '../src/hearings.ts'
import { expect, test } from '../src/test.ts'
import type { Time } from '../src/time.ts'

const later = (time: Time, minutes: number) => time.set(new Date(time.now.getTime() + minutes * 60_000).toISOString())

test('a guest hears a recitation on a second device, and it is accepted', { tag: '@desktop' }, async ({
  person,
  open,
  time,
  failures,
}) => {
  const amina = await person()
  const link = await openLink(amina)
  await expectAccessible(amina.page)
  await expectNoSidewaysScroll(amina.page)

  const guest = await (await open()).newPage()
  const response = await guest.goto(link)
  expect(response!.headers()['referrer-policy']).toBe('no-referrer')
  await expect(guest.getByRole('heading', { name: 'Amina recites to you' })).toBeVisible()
  await expectAccessible(guest)
  await join(guest, link, 'Maryam')
  await expect(amina.page.getByRole('heading', { name: 'Maryam is listening' })).toBeVisible()

  await wordOf(guest, 4).click()
  await wordOf(guest, 4).click()
  await wordOf(guest, 9).focus()
  await guest.keyboard.press('ArrowLeft')
  await guest.keyboard.press('Enter')
  await expect(amina.page.getByText('1 hesitation')).toBeVisible()
  await expect(amina.page.getByText('1 slip')).toBeVisible()
  await expect(amina.page.getByRole('region', { name: /hidden while you recite/ }).getByRole('button')).toHaveCount(0)
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await expectAccessible(amina.page)

  failures.expect(409, /\/finish$/)
  await guest.getByRole('textbox', { name: /^A word for Amina/ }).fill('Masha’Allah')
  await finish(guest)
  await expect(guest.getByText('This text takes longer to recite. Finish once it was heard.')).toBeVisible()
  await later(time, 1)
  await guest.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(guest.getByRole('heading', { name: 'Thank you for listening' })).toBeVisible()

  await expect(amina.page.getByRole('heading', { name: 'Maryam has heard you' })).toBeVisible()
  await expect(amina.page.getByText('Masha’Allah')).toBeVisible()
  await expectAccessible(amina.page)
  await expectNoSidewaysScroll(amina.page)
  await amina.page.goto('/memorize')
  await amina.page.getByRole('button', { name: 'Notifications, 5 unread' }).click()
  await amina.page.getByRole('link', { name: /^Maryam has heard you/ }).click()
  await amina.page.getByRole('button', { name: 'Accept this hearing' }).click()
  await expect(amina.page.getByRole('heading', { name: 'Heard by Maryam, Mar 2' })).toBeVisible()
  await expect(async () => {
    const { items } = await amina.api.get<{ items: { key: string; due: string }[] }>('/user/memory/1')
    expect(items.filter(({ due }) => due === '2026-03-03')).not.toEqual([])
  }).toPass()
})

test('a hearing that is refused leaves neither marks nor word', async ({ person, open, time, failures }) => {
  const amina = await person()
  const link = await openLink(amina)
  const guest = await (await open()).newPage()
  await join(guest, link, 'Maryam')
  await wordOf(guest, 1).click()
  await guest.getByRole('textbox', { name: /^A word/ }).fill('A word')
  await later(time, 1)
  await finish(guest)
  await expect(guest.getByRole('heading', { name: 'Thank you for listening' })).toBeVisible()
  const kept = async () => (await amina.api.get<OwnData>('/user/data')).hearings
  expect(await kept()).toMatchObject([{ word: 'A word', marks: [{ word: 2, mark: 'hesitation' }] }])

  await amina.page.getByRole('button', { name: 'Refuse' }).click()
  await expect(amina.page.getByRole('heading', { name: 'Nothing was recorded' })).toBeVisible()
  expect(await kept()).toMatchObject([{ word: null, marks: [] }])
  const { memory_log: log } = await amina.api.get<OwnData>('/user/data')
  expect(log.filter(({ how }) => how === 'hearing')).toEqual([])
  failures.expect(404, /\/hearings\/[\w-]+$/)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link is over' })).toBeVisible()
})

test('a link is for one listener, until the reciter frees the place; the reciter cannot listen', async ({
  person,
  open,
  failures,
}) => {
  const amina = await person()
  const link = await openLink(amina)
  failures.expect(403, /\/hearings\/[\w-]+$/)
  const own = await amina.context.newPage()
  await own.goto(link)
  await expect(own.getByRole('heading', { name: 'This is your own link' })).toBeVisible()

  const [first, second] = [await (await open()).newPage(), await (await open()).newPage()]
  await join(first, link, 'Maryam')
  failures.expect(409, /\/(hearings\/[\w-]+|marks)$/)
  await second.goto(link)
  await expect(second.getByRole('heading', { name: 'Somebody else listens already' })).toBeVisible()

  await amina.page.getByRole('button', { name: 'Free the place' }).click()
  await amina.page.getByRole('dialog').getByRole('button', { name: 'Free the place' }).click()
  await expect(amina.page.getByRole('heading', { name: 'Let somebody listen' })).toBeVisible()
  await join(second, link, 'Khadija')
  await expect(amina.page.getByRole('heading', { name: 'Khadija is listening' })).toBeVisible()
  await wordOf(first, 0).click()
  await expect(first.getByRole('heading', { name: 'Somebody else listens already' })).toBeVisible()
})

test('what is marked without a connection is kept on the device, and arrives after it', async ({
  person,
  open,
  failures,
}) => {
  const amina = await person()
  const link = await openLink(amina)
  const device = await open()
  const guest = await device.newPage()
  await join(guest, link, 'Maryam')
  failures.expectNoAnswer(/\/marks$/)
  await device.setOffline(true)
  await wordOf(guest, 1).click()
  await wordOf(guest, 1).click()
  await expect(guest.getByText('Kept on this device until the connection is back')).toBeVisible()
  await expect(guest.getByText('1 slip')).toBeVisible()
  await device.setOffline(false)
  await expect(amina.page.getByText('1 slip')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('1 slip')).toBeVisible()
  const tab = await device.newPage()
  await tab.goto(link)
  await expect(tab.getByText('1 slip')).toBeVisible()
  await wordOf(tab, 3).click()
  await expect(guest.getByText('1 hesitation, 1 slip')).toBeVisible()
  await expect(amina.page.getByText('1 hesitation')).toBeVisible()
})
