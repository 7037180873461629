import { join, openLink, wordOf } from '../src/hearings.ts'
import { expect, test } from '../src/test.ts'

test('a link works for one listener, until the reciter frees the place', { tag: '@translated' }, async ({
  person,
  open,
  failures,
}) => {
  const amina = await person()
  const link = await openLink(amina)
  const [first, second] = [await (await open()).newPage(), await (await open()).newPage()]
  await join(first, link, 'Maryam')
  await amina.page.getByRole('button', { name: 'Let someone else listen' }).click()
  await amina.page.getByRole('dialog').getByRole('button', { name: 'Let someone else listen' }).click()
  await expect(amina.page.getByRole('heading', { name: 'Invite someone to listen' })).toBeVisible()
  await join(second, link, 'Khadija')
  await expect(amina.page.getByRole('heading', { name: 'Khadija is listening' })).toBeVisible()
  failures.expect(409, /\/(hearings\/[\w-]+|marks)$/)
  await wordOf(first, 0).click()
  await expect(first.getByRole('heading', { name: 'Someone else is already listening' })).toBeVisible()
})

test('marks made without a connection are kept on the device and sent afterwards', async ({
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
  await expect(guest.getByText('Saved on this device until the connection is back')).toBeVisible()
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
