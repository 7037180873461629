import type { Page } from '@playwright/test'
import { aRoom, join } from '../src/rooms.ts'
import { along, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

const screens: Screens = {
  'the bell, all notifications, and none any more': async ({ person, account, server, time, look }) => {
    const { page, api } = await person()
    const rooms = [await aRoom(api, { name: 'Family' }), await aRoom(api, { name: 'Class' })]
    for (const { id } of rooms) await join((await account('Bilal Rahman')).api, id)
    await page.goto('/read')
    await bell(page).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
    await look('the bell with unread notifications', page)
    await page.goto('/notifications')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Bilal Rahman joined Family/ })
      .click()
    await expect(page).toHaveURL(/\/rooms\//)
    await page.goBack()
    await expect(page.getByText('1 unread')).toBeVisible()
    await look('all notifications, one of them read', page)
    const idle = await person('Khadija Ali')
    for (let month = 0; month < 4; month++) {
      await time.passDays(25)
      // A session ends after thirty days without use.
      for (const one of [api, idle.api]) await one.get('/notifications')
    }
    await server.runJobs()
    await idle.page.goto('/notifications')
    await bell(idle.page).click()
    await expect(idle.page.getByText('Nothing new yet')).toHaveCount(2)
    return idle.page
  },
  'reminders that neither server nor browser can send, and on every way': async ({ person, look }) => {
    const { page } = await person()
    await page.goto('/profile/notifications')
    await expect(page.getByText('Email isn’t set up on this server.')).toBeVisible()
    await page.getByRole('switch', { name: /^Quiet hours/ }).click()
    await page.getByLabel('To', { exact: true }).fill('22:00')
    await page.getByRole('button', { name: 'Save Times' }).click()
    await expect(page.getByText('Quiet hours can’t end when they begin.').first()).toBeVisible()
    await look('reminders that neither server nor browser can send', page)
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }))
    await page.route(/\/user\/reminders$/, (route) => route.fulfill({ json: ON_EVERY_WAY }))
    await page.goto('/profile/notifications')
    await expect(page.getByRole('button', { name: 'Send me a test' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send another link' })).toBeVisible()
    return page
  },
  'the links of reminders': along(
    ['/reminders/stop#a-token', 'Stop these emails?'],
    ['/reminders/confirm', 'This link no longer works'],
  ),
}

const ON_EVERY_WAY = {
  remind_to_read: true,
  remind_to_memorize: true,
  remind_at: '05:30',
  quiet_from: '22:00',
  quiet_to: '06:30',
  this_device: true,
  other_devices: 2,
  push_key: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  email: 'awaits_confirmation',
}

tryScreens(screens)
