import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible.ts'
import { aRoom, aShortRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

test('the list of today is copied as it is shown, in the chat’s format, and the choice is remembered', async ({
  person,
  account,
}) => {
  const { page, context, api } = await person('Amina Yusupova')
  const yusuf = await account('يوسف *كريم*')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const room = await aRoom(api, { name: 'Family' })
  await join(yusuf.api, room.id)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Share today’s list' }).click()

  const sheet = page.getByRole('dialog', { name: 'Share the list' })
  const message = sheet.getByRole('region', { name: 'The message' })
  await expect(message).toContainText('Monday 2 March')
  await expect(message.locator('b')).toHaveText('\u2068Family\u2069')
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  const copied = async () => {
    await sheet.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Paste it into your chat.')).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const given = /^\u2068(Amina Yusupova|يوسف كريم)\u2069 – Al-\S+ \d+/
  const lines = (await copied()).split('\n')
  expect(lines).toEqual([
    '*\u2068Family\u2069*',
    'Monday 2 March',
    '',
    expect.stringMatching(given),
    expect.stringMatching(given),
    '',
    'May Allah accept it from everyone.',
    expect.stringMatching(new RegExp(`^${page.url()}\\?from=[0-9a-f]{12}$`)), // the link names who sends it
  ])
  expect(await message.evaluate((shown) => shown.textContent)).toBe(lines.join('\n').replaceAll('*', ''))

  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Share today’s list' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('radio', { name: 'WhatsApp' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(message.locator('b')).toBeVisible()
  await expect.poll(copied).toContain('**\u2068Family\u2069**')
  await page.reload()
  await page.getByRole('button', { name: 'Share today’s list' }).click()
  await expect(sheet.getByRole('radio', { name: 'Telegram' })).toBeChecked()

  // Without colours the chosen one is distinguished by its edge.
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = (name: string) => sheet.locator('label', { hasText: name })
  await expect(edge('Telegram')).toHaveCSS('border-top-width', '3px')
  await expect(edge('WhatsApp')).toHaveCSS('border-top-width', '1px')
})

test('a complete hatim is saved as a picture of its ring', async ({ person }) => {
  const { page, api } = await person('Amina Yusupova')
  const room = await aShortRoom(api)
  for (const { id } of await tasksOf(api)) await api.put(`/tasks/${id}/complete`)
  await page.goto(`/rooms/${room.id}/hatim`)
  await page.getByRole('button', { name: 'Share the hatim' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share the hatim' })
  await expect(sheet.getByText('Hatim complete: \u2068Evening\u2069')).toBeVisible()
  const button = sheet.getByRole('button', { name: 'Save Picture' })
  await expect(button).toBeEnabled()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('hatim.png')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const png = Buffer.concat(chunks)
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
})
