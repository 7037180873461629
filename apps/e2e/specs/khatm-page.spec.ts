import { Api } from '../src/api.ts'
import { signUp } from '../src/person.ts'
import { aRoom, join } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an owner opens a page for everyone: its members are told, and a stranger reads it without scripts', async ({
  person,
  account,
  browser,
  server,
}) => {
  const { page, api } = await person('Maryam Haddad')
  const room = await aRoom(api, { dedication: 'For Hajja Maryam' })
  const yusuf = await account('Yusuf Karimov')
  await join(yusuf.api, room.id)
  for (const name of ['Bilal', 'Zaynab', 'Idris']) {
    const { token } = await signUp(server.url, name, 'UTC', false)
    await join(new Api(server.url, token), room.id)
  }

  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Room Settings' })
  await settings.getByRole('switch', { name: /^A page for everyone/ }).check()
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expect(settings).toBeHidden()
  await page.getByRole('button', { name: 'Settings' }).click()
  const address = new URL(await settings.getByLabel('Address of the page').inputValue())
  const { notifications } = await yusuf.api.get<{ notifications: { kind: string }[] }>('/notifications')
  expect(notifications.map(({ kind }) => kind)).toContain('page_opened')

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const stranger = await context.newPage()
  await stranger.goto(address.pathname)
  await expect(stranger.getByRole('heading', { level: 1, name: "Reading the Qur'an together" })).toBeVisible()
  await expect(stranger.getByRole('img', { name: '0% of the hatim (khatm) has been read' })).toBeVisible()
  // Only scripts can send the report.
  await expect(stranger.getByRole('button', { name: 'Report the dedication' })).toBeHidden()
  await expect(stranger.getByRole('main')).toContainText('For Hajja Maryam')
  await expect(stranger.getByRole('main')).not.toContainText(/Winter Hatim|Haddad|Yusuf/)
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await settings.getByRole('button', { name: 'Renew the Address' }).click()
  await page
    .getByRole('dialog', { name: 'Renew the address of the page?' })
    .getByRole('button', { name: 'Renew' })
    .click()
  await expect(settings.getByLabel('Address of the page')).not.toHaveValue(address.href)
  expect((await stranger.goto(address.pathname))?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'There’s no page at this address' })).toBeVisible()
  await context.close()
})
