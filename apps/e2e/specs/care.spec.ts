import type { Session } from '@halaqa/contract/auth'
import type { Figures } from '@halaqa/contract/profile'
import type { Reader } from '@halaqa/contract/readers'
import type { Room } from '@halaqa/contract/rooms'
import type { Page } from '@playwright/test'
import { Api } from '../src/api.ts'
import { addReader, bar, groupOf, lockDevice, PIN, shareCare, typePin } from '../src/care.ts'
import { closeInvitation, dashboard, signIn, toast } from '../src/dashboard.ts'
import { learn, lessonsOf, questionsOf, takeLesson } from '../src/lessons.ts'
import { newEmail, PASSWORD, type Person } from '../src/person.ts'
import { aShortRoom, join, tasksOf } from '../src/rooms.ts'
import type { Server } from '../src/server.ts'
import { expect, test } from '../src/test.ts'

/** The portions of a room as the database has them: reader, actor, and whether they are read. */
const readingsIn = (server: Server, roomId: string) =>
  server.rows<{ reader: string; by: string | null; times: number }>(
    `SELECT u.full_name AS reader, g.full_name AS by, count(*)::int AS times FROM tasks t
     JOIN users u ON u.id = t.user_id LEFT JOIN users g ON g.id = t.completed_by_id
     WHERE t.room_id = $1::uuid AND t.completed_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    roomId,
  )

/** The outbox of this device: each entry's reader and sender. */
const outboxOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => /^halaqa_outbox:[^:]+:[^:]+$/.test(key))
      .map(([, value]) => {
        const { userId, by } = JSON.parse(value) as { userId: string; by?: string }
        return { userId, by }
      }),
  )

const isRead = (page: Page, name = 'Yusuf') => groupOf(page, name).getByRole('button', { name: /^Mark as read/ })
/** Stands beside what is read. */
const undo = (page: Page, name = 'Yusuf') => groupOf(page, name).getByRole('button', { name: /^Undo/ })

/** Holds the next request of each page to such an address until all of them have made one. */
async function atOnce(pages: readonly Page[], address: RegExp) {
  let arrive = () => {}
  const waiting = new Set(pages)
  const together = new Promise<void>((resolve) => {
    arrive = resolve
  })
  for (const page of pages) {
    await page.route(
      address,
      async (route) => {
        waiting.delete(page)
        if (waiting.size === 0) arrive()
        await together
        await route.continue()
      },
      { times: 1 },
    )
  }
}
const answerTo = (page: Page, address: RegExp) =>
  page.waitForResponse((response) => address.test(response.url()) && response.ok())

/** The figures of the path of lessons. */
const figures = (page: Page) => page.getByRole('main').locator('dl').first()

test("a mother's first day: two readers, a room for all three, a portion and a lesson of her son's", async ({
  page,
  server,
}) => {
  test.slow()
  const email = newEmail('Amina')

  await test.step('she signs up, and adds Yusuf and Maryam', async () => {
    await page.goto('/signup')
    await page.getByLabel('Full name').fill('Amina Khan')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/signin/)
    await signIn(page, email, PASSWORD)
    await page.getByRole('link', { name: /^Read together/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Readers in my care' }).click()
    for (const name of ['Yusuf', 'Maryam']) {
      await page.getByRole('button', { name: 'Add a reader' }).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByRole('button', { name: `Add ${name}` }).click()
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
  })
  const { token, user } = await new Api(server.url).post<Session>('/auth/signin', { email, password: PASSWORD })
  const api = new Api(server.url, token)
  const readers = await api.get<Reader[]>('/user/readers')
  const [yusuf, maryam] = ['Yusuf', 'Maryam'].map((name) => readers.find((one) => one.full_name === name)!) as [
    Reader,
    Reader,
  ]
  for (const lesson of (await lessonsOf(api, 114)).slice(0, 2)) await learn(api, lesson)

  await test.step('she opens a room, and both join it', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Read' }).click()
    await dashboard(page).create.click()
    const form = page.getByRole('dialog', { name: 'Create Room' })
    await form.getByLabel('Room name').fill('Family')
    await form.getByRole('button', { name: '30 days' }).click()
    await form.getByRole('button', { name: 'Create Room' }).click()
    await closeInvitation(page)
    await dashboard(page)
      .rooms.getByRole('link', { name: /Family/ })
      .click()
    await page.getByRole('button', { name: 'Join for a reader' }).click()
    for (const name of ['Yusuf', 'Maryam']) {
      await page.getByRole('button', { name: `Join for ${name}` }).click()
      await expect(page.getByRole('button', { name: `Leave for ${name}` })).toBeVisible()
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  })
  const [room] = await api.get<Room[]>('/rooms')

  await test.step('the dashboard has a group for each, and Yusuf’s portion is marked as read', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Read' }).click()
    await expect(dashboard(page).today.getByRole('link', { name: 'Start Reading' })).toBeVisible()
    await expect(groupOf(page, 'Yusuf')).toHaveAccessibleName('For Yusuf · 1')
    await expect(groupOf(page, 'Maryam')).toHaveAccessibleName('For Maryam · 1')
    await Promise.all([expect(toast(page, 'Read for Yusuf')).toBeVisible(), isRead(page, 'Yusuf').click()])
    await expect(groupOf(page, 'Yusuf')).toHaveAccessibleName('For Yusuf')
    await expect(undo(page, 'Yusuf')).toBeVisible()
    await expect(groupOf(page, 'Maryam')).toHaveAccessibleName('For Maryam · 1')
    expect(await readingsIn(server, room!.id)).toEqual([{ reader: 'Yusuf', by: 'Amina Khan', times: 1 }])
  })

  await test.step('she reads as Yusuf: his path and streak, under a bar in his colour', async () => {
    await groupOf(page, 'Yusuf').getByRole('button', { name: 'Switch to Yusuf' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Yusuf' })).toBeVisible()
    await expect(bar(page)).toContainText('Reading as Yusuf')
    await expect(bar(page)).toHaveClass(new RegExp(`unit-${yusuf.colour}`))
    await expect(page.getByRole('region', { name: /^For / })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Memorize' }).click()
    const next = page.getByRole('region', { name: 'Today', exact: true }).getByRole('link', { name: /Al-Fatihah/ })
    await expect(figures(page)).toContainText('Lessons completed: 0')
    const [first] = await lessonsOf(api.readingAs(yusuf.id), 1)
    await next.click()
    await expect(page).toHaveURL(`/memorize/${first!.id}`)
    await takeLesson(page, await questionsOf(api, first!.id))
    await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
    await expect(bar(page)).toContainText('Reading as Yusuf')
    expect(
      await server.rows(
        `SELECT u.full_name AS reader, g.full_name AS by, s.lesson_id::text AS lesson FROM lesson_submissions s
         JOIN users u ON u.id = s.user_id LEFT JOIN users g ON g.id = s.acted_by_id WHERE s.user_id <> $1::uuid`,
        user.id,
      ),
    ).toEqual([{ reader: 'Yusuf', by: 'Amina Khan', lesson: first!.id }])
  })

  await test.step('one tap leads back to her own things', async () => {
    await page.goto('/memorize')
    await expect(figures(page)).toContainText('Lessons completed: 1')
    await page.getByRole('button', { name: 'Back to Amina' }).click()
    await expect(page).toHaveURL('/read')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Amina' })).toBeVisible()
    await expect(groupOf(page, 'Maryam')).toHaveAccessibleName('For Maryam · 1')
    const of = async (one: Api) => {
      const { lessons_completed, current_streak } = await one.get<Figures>('/user/figures')
      return { lessons_completed, current_streak }
    }
    expect(await of(api)).toEqual({ lessons_completed: 2, current_streak: 1 })
    expect(await of(api.readingAs(yusuf.id))).toEqual({ lessons_completed: 1, current_streak: 1 })
    expect(await of(api.readingAs(maryam.id))).toEqual({ lessons_completed: 0, current_streak: 0 })
  })
})

/** A reader in the care of two guardians, with a portion of today, and both with the dashboard open. */
async function twoGuardians(person: (name: string) => Promise<Person>) {
  const [amina, omar] = [await person('Amina Khan'), await person('Omar Khan')]
  const yusuf = await addReader(amina.api)
  await shareCare(amina.api, yusuf.id, omar.api)
  const room = await aShortRoom(amina.api)
  await join(amina.api.readingAs(yusuf.id), room.id)
  for (const { page } of [amina, omar]) {
    await page.goto('/read')
    await expect(isRead(page)).toBeVisible()
  }
  return { amina, omar, yusuf, room }
}

test('a second guardian comes by the link, and of two who act at once the last counts', async ({
  person,
  account,
  page: guest,
  server,
}) => {
  const amina = await person('Amina Khan')
  const omar = await account('Omar Khan')
  const yusuf = await addReader(amina.api)
  const room = await aShortRoom(amina.api)
  await join(amina.api.readingAs(yusuf.id), room.id)

  await test.step('Omar opens the link, signs in, accepts, and has the reader', async () => {
    await amina.page.goto('/profile/readers')
    await amina.page.getByRole('button', { name: 'Invite a second guardian' }).click()
    await amina.page.getByRole('button', { name: 'Make the link' }).click()
    const link = await amina.page.getByLabel('Link', { exact: true }).inputValue()
    await guest.goto(link)
    await expect(guest.getByText('Amina would like to look after Yusuf’s reading with you.')).toBeVisible()
    await guest.getByRole('link', { name: 'Sign In' }).click()
    await signIn(guest, omar.email, PASSWORD)
    await guest.getByRole('button', { name: 'Care for Yusuf' }).click()
    await expect(guest).toHaveURL('/profile/readers')
    await expect(guest.getByRole('listitem').filter({ hasText: 'Yusuf Khan' })).toContainText('with Amina')
    expect((await omar.api.get<Reader[]>('/user/readers')).map(({ id }) => id)).toEqual([yusuf.id])
  })

  const pages = [amina.page, guest]
  for (const page of pages) {
    await page.goto('/read')
    await expect(isRead(page)).toBeVisible()
  }
  await test.step('both mark the portion as read at the same moment', async () => {
    await atOnce(pages, /\/complete$/)
    const completed = pages.map((page) => answerTo(page, /\/complete$/))
    for (const page of pages) await isRead(page).click()
    await Promise.all(completed)
    for (const page of pages) {
      await expect(undo(page)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(await readingsIn(server, room.id)).toEqual([{ reader: 'Yusuf Khan', by: expect.any(String), times: 1 }])
  })
  await test.step('both undo it at the same moment, and then one says that it is read', async () => {
    await atOnce(pages, /\/reopen$/)
    const reopened = pages.map((page) => answerTo(page, /\/reopen$/))
    for (const page of pages) await undo(page).click()
    await Promise.all(reopened)
    for (const page of pages) await expect(isRead(page)).toBeVisible()
    expect(await readingsIn(server, room.id)).toEqual([])
    await Promise.all([answerTo(guest, /\/complete$/), isRead(guest).click()])
    expect(await readingsIn(server, room.id)).toEqual([{ reader: 'Yusuf Khan', by: 'Omar Khan', times: 1 }])
    for (const page of pages) await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('what a guardian marks as read without a connection waits under the reader, also for both of them at once', async ({
  person,
  server,
  failures,
}) => {
  const { amina, omar, yusuf, room } = await twoGuardians(person)
  failures.expectNoAnswer(/./)
  const guardians = [amina, omar]
  for (const { page, context, id } of guardians) {
    await context.setOffline(true)
    await Promise.all([expect(toast(page, 'Saved on this device')).toBeVisible(), isRead(page).click()])
    await expect(undo(page)).toBeVisible()
    expect(await outboxOf(page)).toEqual([{ userId: yusuf.id, by: id }])
  }
  expect(await readingsIn(server, room.id)).toEqual([])

  await test.step('both come back at the same moment: it is read once, and neither sees an error', async () => {
    await atOnce([amina.page, omar.page], /\/complete$/)
    const answered = guardians.map(({ page }) => answerTo(page, /\/complete$/))
    await Promise.all([...answered, ...guardians.map(({ context }) => context.setOffline(false))])
    for (const { page } of guardians) {
      await expect.poll(() => outboxOf(page)).toEqual([])
      await expect(undo(page)).toBeVisible()
      await expect(groupOf(page, 'Yusuf')).toHaveAccessibleName('For Yusuf')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(await readingsIn(server, room.id)).toEqual([{ reader: 'Yusuf Khan', by: expect.any(String), times: 1 }])
  })
})

/** A request or a stream of the session that another one has just replaced. */
const OLD_SESSION = /^401$/

/** A guardian's device with tabs that were open before it was locked to Yusuf, who has a sister. */
async function aLockedDevice(person: (name: string) => Promise<Person>) {
  const amina = await person('Amina Khan')
  const yusuf = await addReader(amina.api)
  const maryam = await addReader(amina.api, 'Maryam Khan', 'terracotta')
  const room = await aShortRoom(amina.api)
  await join(amina.api.readingAs(yusuf.id), room.id)
  const before = await amina.context.newPage()
  await before.goto('/profile')
  await before.goto('/profile/account')
  await expect(before.getByLabel('Full name')).toHaveValue('Amina Khan')
  await lockDevice(amina.page, 'Yusuf')
  return { ...amina, yusuf, maryam, room, before }
}

/** Nothing of the guardian's is on the page: not her name, not her address, no reader of hers but Yusuf. */
async function expectNothingOfHers(page: Page, email: string) {
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Maryam|Create Room/ })).toHaveCount(0)
  await expect(page.getByText(email)).toHaveCount(0)
}

/** Makes a call as a script in the page could, with any token and header, and answers its status and code. */
const callFrom = (page: Page, path: string, headers: Record<string, string>, method = 'GET') =>
  page.evaluate(
    async ([address, init]) => {
      const answer = await fetch(address, init)
      const { code } = (await answer.json()) as { code?: string }
      return [answer.status, code]
    },
    [`/api/v1${path}`, { method, headers }] as const,
  )

test('a device locked to a child keeps other tabs, typed addresses, the back button and a reload in the child’s pages', async ({
  person,
  failures,
}) => {
  failures.accept(OLD_SESSION)
  const { page, before, context, email, room } = await aLockedDevice(person)

  await test.step('a tab that was open before shows the reader’s pages', async () => {
    await expectNothingOfHers(before, email)
    await expect(before.getByLabel('Full name')).toHaveCount(0)
  })
  await test.step('typed addresses, in this tab and in a new one', async () => {
    const typed = await context.newPage()
    for (const [tab, path] of [
      [page, '/profile/readers'],
      [typed, '/profile/account'],
      [page, '/profile/security'],
      [typed, '/notifications'],
    ] as const) {
      await tab.goto(path)
      await expect(tab.getByRole('heading', { name: 'This device is locked' })).toBeVisible()
      await expectNothingOfHers(tab, email)
    }
    failures.expect(404, /\/rooms\/create$/)
    await typed.goto('/rooms/create')
    await expect(typed.getByRole('heading', { name: 'Room Not Found' })).toBeVisible()
    await typed.goto(`/rooms/${room.id}`)
    await expect(typed.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
    await expectNothingOfHers(typed, email)
    await expect(typed.getByRole('button', { name: /^(Settings|Join for a reader)$/ })).toHaveCount(0)
    await typed.goto('/profile')
    await expectNothingOfHers(typed, email)
    await expect(typed.getByRole('heading', { level: 1, name: 'Yusuf Khan' })).toBeVisible()
    await expect(typed.getByRole('link', { name: /Account|Reminders|Readers|Security/ })).toHaveCount(0)
    await typed.close()
  })
  await test.step('the back button and a reload', async () => {
    await before.goBack()
    await expectNothingOfHers(before, email)
    await page.reload()
    await expectNothingOfHers(page, email)
    await page.goto('/read')
    await expect(page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Yusuf' })).toBeVisible()
  })
  await test.step('without a connection the dialog to unlock says that it needs one', async () => {
    failures.expectNoAnswer(/./)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await typePin(page, PIN)
    await expect(page.getByText('We can’t reach the server. You need a connection to lock or unlock.')).toBeVisible()
    await context.setOffline(false)
  })
})

test('a locked device refuses copied requests, and clearing what it stores signs out', async ({
  person,
  failures,
  server,
}) => {
  failures.expect(401, /\/api\/v1\//)
  failures.expect(403, /\/api\/v1\//)
  const { page, token: old, id, email, yusuf, maryam } = await aLockedDevice(person)
  const now = await page.evaluate(() => localStorage.getItem('halaqa_token')!)

  await test.step('with the old token, and with the new one for somebody else', async () => {
    for (const [path, headers, refusal, method] of [
      ['/auth/me', { authorization: old }, [401, 'authentication_required']],
      ['/tasks?date=2026-03-02', { authorization: old, 'x-reading-as': yusuf.id }, [401, 'authentication_required']],
      ['/auth/me', { authorization: now, 'x-reading-as': id }, [403, 'device_locked']],
      ['/tasks?date=2026-03-02', { authorization: now, 'x-reading-as': maryam.id }, [403, 'device_locked']],
      ['/user/readers', { authorization: now }, [403, 'device_locked']],
      [`/user/readers/${yusuf.id}/release`, { authorization: now }, [403, 'device_locked'], 'POST'],
    ] as const) {
      expect(await callFrom(page, path, headers, method), path).toEqual(refusal)
    }
  })
  await test.step('an old session put back into the storage opens nothing', async () => {
    const sessions = await server.rows(
      `SELECT u.full_name AS of FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.user_id IN ($1::uuid, $2::uuid)`,
      id,
      yusuf.id,
    )
    expect(sessions).toEqual([{ of: 'Yusuf Khan' }])
  })
  await test.step('what the device stores is cleared', async () => {
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await page.context().clearCookies()
    await page.reload()
    await expect(page).toHaveURL(/\/signin/)
    await expect(page.getByText(email)).toHaveCount(0)
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/signin/)
    await expect(page.getByLabel('Email')).toHaveValue('')
  })
})

test('five wrong PINs close the lock for 15 minutes, and the password of the guardian opens it', async ({
  person,
  failures,
}) => {
  failures.accept(OLD_SESSION)
  const { page, before, email } = await aLockedDevice(person)
  failures.expect(403, /\/auth\/unlock$/)
  failures.expect(429, /\/auth\/unlock$/)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  for (const wrong of ['0000', '1111', '2222', '3333', '4444']) {
    await typePin(page, wrong)
    await expect(page.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(/That PIN is wrong/)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true })).toBeEnabled()
  }
  await typePin(page, PIN)
  await expect(page.getByText(/^Too many wrong PINs. Try again in 1[45] minutes, or use the password.$/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await typePin(page, PIN)
  await expect(page.getByText(/^Too many wrong PINs/)).toBeVisible()
  await expectNothingOfHers(before, email)

  await page.getByRole('button', { name: 'Use the password instead' }).click()
  await page.getByLabel('Amina Khan’s password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true }).click()
  for (const tab of [page, before]) {
    await expect(tab.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Unlock', exact: true })).toHaveCount(0)
  }
  await expect(groupOf(page, 'Maryam')).toBeVisible()
})

test('a reader who has grown up takes everything over, and the guardian loses access at once, in open tabs too', async ({
  person,
  page: his,
  open,
  failures,
  server,
}) => {
  const { page, context, api } = await person('Amina Khan')
  const yusuf = await addReader(api)
  const room = await aShortRoom(api)
  await join(api.readingAs(yusuf.id), room.id)
  const [portion] = await tasksOf(api.readingAs(yusuf.id))
  await api.readingAs(yusuf.id).put(`/tasks/${portion!.id}/complete`)
  const [lesson] = await lessonsOf(api, 1)
  await learn(api.readingAs(yusuf.id), lesson!)
  await page.goto('/profile/readers')
  await page.getByRole('button', { name: 'Read as Yusuf' }).click()
  await expect(bar(page)).toContainText('Reading as Yusuf')

  const list = await context.newPage()
  await list.goto('/profile/readers')
  await list.getByRole('button', { name: 'More for Yusuf' }).click()
  await list.getByRole('menuitem', { name: 'Hand over to Yusuf' }).click()
  await list.getByRole('button', { name: 'Make the link' }).click()
  const link = await list.getByLabel('Link', { exact: true }).inputValue()

  const email = newEmail('Yusuf')
  await test.step('he opens the link once, sets email and password, and everything is there', async () => {
    await his.goto(link)
    await expect(his.getByRole('heading', { name: 'Yusuf, this is yours' })).toBeVisible()
    await his.getByLabel('Email').fill(email)
    await his.getByLabel('Password', { exact: true }).fill(PASSWORD)
    failures.expect(403, /\/api\/v1\//)
    await Promise.all([
      expect(page.getByText('Yusuf Khan is no longer in your care.')).toBeVisible(),
      his.getByRole('button', { name: 'Take over' }).click(),
    ])
    await expect(his.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Yusuf' })).toBeVisible()
    await expect(dashboard(his).rooms.getByRole('link', { name: /Evening/ })).toBeVisible()
    await expect(dashboard(his).tasks).toContainText('Today: 1/1')
    const { user, token } = await new Api(server.url).post<Session>('/auth/signin', { email, password: PASSWORD })
    expect(user).toMatchObject({ id: yusuf.id, full_name: 'Yusuf Khan' })
    const own = new Api(server.url, token)
    expect(await own.get<Figures>('/user/figures')).toMatchObject({ lessons_completed: 1, current_streak: 1 })
    expect((await tasksOf(own)).map(({ id, is_completed }) => [id, is_completed])).toEqual([[portion!.id, true]])
  })
  await test.step('the tab in which the guardian read as him has gone back to her by itself, and her list is empty', async () => {
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Amina' })).toBeVisible()
    await list.reload()
    await expect(list.getByRole('heading', { name: 'Read with those beside you' })).toBeVisible()
  })
  await test.step('the link does not open a second time', async () => {
    failures.expect(404, /\/care\/link$/)
    const stranger = await (await open()).newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })
})
