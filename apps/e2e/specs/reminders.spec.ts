import type { Page } from '@playwright/test'
import { toast } from '../src/dashboard.ts'
import { linkTo, test } from '../src/mailed.ts'
import { aShortRoom } from '../src/rooms.ts'
import { expect } from '../src/test.ts'

const byEmail = (page: Page) => page.getByRole('switch', { name: 'By email' })

test('a person gets reminders by mail at their time, outside their quiet hours, until they unsubscribe', async ({
  person,
  server,
  time,
  open,
}) => {
  const { page, api, email } = await person()
  await aShortRoom(api)
  const reminders = async () => (await server.mailsTo(email)).filter(({ subject }) => /^Your reading/.test(subject))
  const pass = async (instant: string) => {
    await time.set(instant)
    await server.runJobs()
  }

  await test.step('no mail comes before reminders are on and the mailbox is confirmed', async () => {
    await page.goto('/profile')
    await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
    await expect(byEmail(page)).not.toBeChecked()
    await byEmail(page).click()
    await expect(page.getByText(`Check the email of ${email}`)).toBeVisible()
    await pass('2026-03-02T09:20:00Z')
    expect(await reminders()).toEqual([])
    await page.goto(await linkTo(server, email))
    await page.getByRole('button', { name: 'Send reminders here' }).click()
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await expect(byEmail(page)).toBeChecked()
  })

  await test.step('the reminder comes when the quiet hours end', async () => {
    await page.getByLabel('Remind me at').fill('10:00')
    await page.getByRole('switch', { name: /^Quiet hours/ }).click()
    await page.getByLabel('From').fill('09:30')
    await page.getByLabel('To', { exact: true }).fill('10:30')
    await expect(page.getByText('The reminder comes when they end, at 10:30 AM')).toBeVisible()
    await page.getByRole('button', { name: 'Save Times' }).click()
    await expect(toast(page, 'Your times are saved')).toBeVisible()
    await pass('2026-03-02T10:10:00Z')
    expect(await reminders()).toEqual([])
    await pass('2026-03-02T10:35:00Z')
    await expect.poll(reminders).toMatchObject([{ subject: 'Your reading for today' }])
    expect((await reminders())[0]!.text).toContain('1 portion is ready for you today.')
  })

  await test.step('its link unsubscribes without signing in', async () => {
    const mailbox = await (await open()).newPage()
    await mailbox.goto(await linkTo(server, email))
    await mailbox.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(mailbox.getByRole('heading', { name: 'No more emails' })).toBeVisible()
    await pass('2026-03-03T10:35:00Z')
    expect(await reminders()).toHaveLength(1)
    await page.reload()
    await expect(byEmail(page)).not.toBeChecked()
  })
})
