import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../src/accessible.ts'
import { dashboard, ring } from '../src/dashboard.ts'
import { nextFrames } from '../src/frames.ts'
import { readAll } from '../src/portions.ts'
import { join, TODAY, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { addReaders, aTurnsRoom, othersRead } from '../src/turns.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const message = (page: Page) => page.getByRole('dialog', { name: 'Share the list' }).getByRole('region')

/** The list for the chat, opened from the room's page. */
async function expectList(page: Page, button: string, lines: (string | RegExp)[]) {
  await page.getByRole('button', { name: button }).click()
  for (const line of lines) await expect(message(page).first()).toContainText(line)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('two weeks of a juz each, for one of thirty readers: others are silent, leave and join late', async ({
  person,
  account,
  server,
  time,
}) => {
  const amina = await person('Amina Yusupova')
  const [owner, silent, leaver, newcomer] = [
    await account('Omar Farouk'),
    await account('Silent Reader'),
    await account('Layla Aziz'),
    await account('Nur Newcomer'),
  ] as const
  const room = await aTurnsRoom(owner.api, { room_type: 'fixed', turn_days: 7, end_date: '2026-03-30' })
  for (const one of [amina, silent, leaver]) await join(one.api, room.id)
  await addReaders(server, room.id, 26)
  const { page } = amina

  /** All but the silent one read what they have. */
  const readWeek = async () => {
    await othersRead(server, room.id, [silent.id, amina.id], time.now)
    await readAll([amina], time)
  }

  interface Week {
    juz: string
    range: string
    by: string
    /** How many of how many are read. */
    read: string
    hatim: number
    list: (string | RegExp)[]
  }
  const expectWeek = async ({ juz, range, by, read, hatim, list }: Week) => {
    const tasks = await tasksOf(amina.api, time.now.toISOString().slice(0, 10))
    expect(tasks.find((task) => juz === `Juz ${task.piece_number}`)?.hatim_number).toBe(hatim)
    await page.goto('/read')
    const row = page.getByRole('list', { name: 'Due later' }).getByRole('listitem').filter({ hasText: 'Start Reading' })
    for (const text of [juz, range, by]) await expect(row).toContainText(text)
    await expect(page.getByText(/Overdue Tasks/)).toHaveCount(0)
    await row.getByRole('link', { name: 'Start Reading' }).click()
    const summary = region(page, 'Your assignment')
    for (const text of ['Weekly Hatim', juz, range]) await expect(summary).toContainText(text)
    await page.goto(`/rooms/${room.id}`)
    const own = region(page, 'Yours this week')
    for (const text of ['7 days left', juz, range, by]) await expect(own).toContainText(text)
    await expect(page.getByRole('heading', { name: read })).toBeVisible()
    await expect(region(page, 'This week’s portions').getByRole('listitem').first()).toContainText(`You${juz}`)
    await expectList(page, 'Share this week’s list', list)
  }

  await test.step('first week: all thirty pieces belong to one hatim', async () => {
    await time.liveDays(1)
    await expectWeek({
      juz: 'Juz 2',
      range: 'Al-Baqarah 2:142 – 2:252',
      by: 'by Monday, Mar 9',
      hatim: 1,
      read: '0 of 30 juz read this week',
      list: ['Week of 3 March, until Monday 9 March', /Omar Farouk\u2069 – Juz 1\s/, /Silent Reader\u2069 – Juz 3\s/],
    })
    await readWeek()
  })

  await test.step('second week: the reader who joined on the last date has a piece too, and a second hatim begins', async () => {
    await time.liveDays(6)
    await join(newcomer.api, room.id)
    expect(await tasksOf(newcomer.api, '2026-03-09')).toEqual([])
    await time.liveDays(1)
    await leaver.api.post(`/rooms/${room.id}/leave`)
    await expectWeek({
      juz: 'Juz 1',
      range: 'Al-Fatihah 1:1 – Al-Baqarah 2:141',
      by: 'by Monday, Mar 16',
      hatim: 2,
      read: '0 of 31 juz read this week',
      // As it was given out: that Layla has left changes nothing of it.
      list: [
        /Hatim 2\s/,
        /Layla Aziz\u2069 – Juz 3\s/,
        /Nur Newcomer\u2069 – Juz 30\s/,
        /Hatim 3\s+\u2068Silent Reader/,
      ],
    })
    await expect(region(page, 'This week’s portions').getByRole('heading', { name: 'Hatim 2' })).toBeVisible()
  })

  await test.step("the leaver's piece waits for a reader, and is taken", async () => {
    const waiting = region(page, 'A portion is looking for a reader')
    await waiting.getByRole('button', { name: 'Take a portion' }).click()
    await expect(region(page, 'More to read here')).toContainText("Al-Baqarah 2:253 – Ali 'Imran 3:92")
    await expect(waiting).toHaveCount(0)
    await readWeek()
    await page.reload()
    await expect(region(page, 'Yours this week')).toContainText('You’ve read your portion for this week')
    await expect(region(page, 'Yours this week')).toContainText('The next portions come on Tuesday, Mar 17.')
    await expect(page.getByRole('heading', { name: '30 of 31 juz read this week' })).toBeVisible()
    await expect(ring(page)).toHaveAccessibleName(/^96% /)
  })
})

test('a room of six hundred gives twenty hatims a week; its page is usable on a phone', async ({
  person,
  server,
  time,
}) => {
  const { page, api } = await person('Amina Yusupova')
  const room = await aTurnsRoom(api, { name: 'Our city' })
  await addReaders(server, room.id, 599)
  await time.liveDays(1)
  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('heading', { name: '0 of 600 juz read this week' })).toBeVisible()
  const readers = region(page, 'This week’s portions')
  await expect(readers.getByRole('listitem')).toHaveCount(8)
  await readers.getByRole('button', { name: 'Show more' }).click()
  await readers.getByRole('button', { name: 'Show all (600)' }).click()
  await expect(readers.getByRole('listitem')).toHaveCount(600)
  await expect(readers.getByRole('heading', { level: 3 })).toHaveText(
    Array.from({ length: 20 }, (_, i) => `Hatim ${i + 1}`),
  )
  await expect(readers.getByRole('list', { name: 'Hatim 20' }).getByRole('listitem').last()).toContainText('Juz 30')
  await expectNoSidewaysScroll(page)
  // Rows that grow or shrink when they come near move the button away between pressing and letting go.
  const height = () => readers.evaluate((list) => list.getBoundingClientRect().height)
  const whole = await height()
  const share = readers.getByRole('button', { name: 'Share this week’s list' })
  await share.scrollIntoViewIfNeeded()
  await nextFrames(page)
  expect(await height()).toBe(whole)
  await share.click()
  const parts = message(page)
  await expect(parts.first()).toBeVisible()
  const count = await parts.count()
  await expect(parts.last()).toHaveAccessibleName(`Message ${count} of ${count}`)
  await expect(parts.last()).toContainText('Hatim 20')
  await expectNoSidewaysScroll(page)
})

test('a fixed room stays open after its end: its waiting pieces are taken and complete its hatim', async ({
  person,
  account,
  time,
}) => {
  const [{ page, api }, bilal] = [await person('Amina Yusupova'), await account('Bilal Rahman')]
  const juz = { room_type: 'fixed', turn_days: null, end_date: '2026-03-09', start_surah: 46 }
  const room = await aTurnsRoom(api, { ...juz, name: 'For Grandfather' })
  await join(bilal.api, room.id)
  await time.liveDays(1)
  for (const one of [api, bilal.api])
    for (const { id } of await tasksOf(one, '2026-03-03')) await one.put(`/tasks/${id}/complete`)
  await time.liveDays(7)

  await page.goto(`/rooms/${room.id}`)
  await expect(page.getByRole('heading', { name: '2 of 2 assigned juz read' })).toBeVisible()
  await expect(region(page, 'Your portion')).toContainText('No portion for you now')
  await region(page, 'A portion is looking for a reader').getByRole('button', { name: 'Take a portion' }).click()
  const own = region(page, 'Your portion')
  for (const text of ['7 days left', /Juz 2[78]/, 'by Monday, Mar 16']) await expect(own).toContainText(text)
  await own.getByRole('link', { name: 'Start Reading' }).click()
  await expect(region(page, 'Your assignment')).toContainText('For Grandfather')
  expect((await tasksOf(api, '2026-03-10')).map(({ hatim_number }) => hatim_number)).toContain(1)
  for (const one of [api, bilal.api, bilal.api]) {
    const { tasks } = { tasks: await tasksOf(one, '2026-03-10') }
    const open = tasks.find((task) => !task.is_completed) ?? (await takeNext(one, room.id))
    await one.put(`/tasks/${open.id}/complete`)
  }
  await page.goto(`/rooms/${room.id}`)
  await expect(ring(page)).toHaveAccessibleName(/^100% /)
  await expect(page.getByRole('heading', { name: 'Everything has been read' })).toBeVisible()

  await test.step('the next round has the same plan', async () => {
    await page.getByRole('button', { name: 'Start the next round' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'For Grandfather' })).toBeVisible()
    await expect(page).not.toHaveURL(`/rooms/${room.id}`)
    await expect(
      page.getByText(/^A juz each of Al-Ahqaf 46:1 – An-Nas 114:6, until Mar 1[67], 2026$/).first(),
    ).toBeVisible()
  })
})

const takeNext = async (api: { post: <T>(path: string, body: unknown) => Promise<T> }, roomId: string) =>
  (await api.post<{ task: { id: string } }>(`/rooms/${roomId}/take-next`, { from: 'waiting' })).task

test('a surah read by everybody on Fridays: it is on the dashboard on its day, and nothing is missing on the next', async ({
  person,
  account,
  time,
}) => {
  const [{ page, api }, bilal] = [await person('Amina Yusupova'), await account('Bilal Rahman')]
  const friday = '2026-03-06'
  const room = await aTurnsRoom(api, {
    name: 'Our Fridays',
    piece: 'range',
    start_date: friday,
    rest_weekdays: [1, 2, 3, 4, 6, 7],
    start_surah: 18,
    end_surah: 18,
    end_ayah: 110,
  })
  await join(bilal.api, room.id)
  await time.passDays(3)
  await time.liveDays(1)
  await page.goto('/read')
  const row = dashboard(page).today.getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/Al-Kahf 18:1 – 18:110.*Our Fridays · 110 verses/)
  for (const { id } of await tasksOf(api, friday)) await api.put(`/tasks/${id}/complete`)

  await time.liveDays(1)
  await page.goto(`/rooms/${room.id}`)
  await expect(region(page, 'Your portion')).toContainText('No portion for you now')
  await expect(region(page, 'Your portion')).toContainText('The next portions come on Friday, Mar 13.')
  await expect(page.getByRole('heading', { name: '1 of 2 has read it' })).toBeVisible()
})

test('a reader takes three pieces ahead before a journey; a choice that fails without a connection is kept', async ({
  person,
  account,
  time,
  failures,
}) => {
  const [{ page, api, context }, bilal] = [await person('Amina Yusupova'), await account('Bilal Rahman')]
  const room = await aTurnsRoom(api)
  await join(bilal.api, room.id)
  await time.liveDays(1)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Read Ahead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read Ahead' })
  await dialog.getByText('3', { exact: true }).click()
  const pieces = ['Juz 3', 'Juz 4', 'Juz 5']
  await expect(dialog.getByRole('listitem')).toHaveText(pieces.map((piece) => `${piece} by Monday, Mar 9`))

  failures.expectNoAnswer(/\/api\/v1\//)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Get Them Now' }).click()
  await expect(dialog.getByText('That didn’t work')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '3' })).toBeChecked()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Get Them Now' }).click()
  await expect(page.getByText('3 portions are yours')).toBeVisible()
  expect(await tasksOf(api, '2026-03-03')).toHaveLength(4)
  await page.goto('/read')
  const rows = page.getByRole('list', { name: 'Due later' }).getByRole('listitem')
  await expect(rows).toHaveText([/^Juz 1/, /^Juz 3/, /^Juz 4/, /^Juz 5/])

  await test.step('the coming turns give as many fewer', async () => {
    for (const { id } of await tasksOf(api, '2026-03-03')) await api.put(`/tasks/${id}/complete`)
    await time.liveDays(7)
    await page.goto(`/rooms/${room.id}`)
    await expect(region(page, 'Yours this week')).toContainText('No portion for you this week')
    await expect(region(page, 'This week’s portions')).toContainText('Bilal Rahman')
  })
})

test('an owner changes the length of turns from the next one on, after a question if somebody would read more than twice as much', async ({
  person,
  time,
  failures,
}) => {
  const { page, api } = await person('Amina Yusupova')
  const room = await aTurnsRoom(api)
  await time.liveDays(1)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Room Settings' })
  await settings.getByLabel(/^Days for each/).fill('2')
  await expect(
    settings.getByText('This applies from Tuesday, March 10, 2026. Portions that people have now keep their dates.'),
  ).toBeVisible()
  failures.expect(409, /\/rooms\//)
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  const ask = page.getByRole('dialog', { name: 'Read more than twice as much?' })
  await expect(ask).toContainText('someone reads about 10 pages a day instead of about 2.9 pages.')
  await ask.getByRole('button', { name: 'Change Anyway' }).click()
  await expect(ask).toHaveCount(0)
  await expect(page.getByText('A juz each, every 2 days').first()).toBeAttached()
  expect(await tasksOf(api, '2026-03-03')).toMatchObject([{ due_date: '2026-03-09' }])
  await time.liveDays(7)
  await page.goto(`/rooms/${room.id}`)
  await expect(region(page, 'Your portion')).toContainText('by tomorrow')
})

test('the list of a board names readers and the number of free pieces', async ({ person, account }) => {
  const [{ page, api, context }, bilal] = [await person('Amina Yusupova'), await account('Bilal Rahman')]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const room = await aTurnsRoom(api, { dealing: 'chosen', start_date: TODAY })
  await join(bilal.api, room.id)
  await bilal.api.post(`/rooms/${room.id}/take-next`, { from: 'board' })
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Share this week’s list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Paste it into your chat.')).toBeVisible()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual([
    '*\u2068Weekly Hatim\u2069*',
    'Week of 2 March, until Sunday 8 March',
    '',
    '\u2068Bilal Rahman\u2069 – Juz 1',
    '',
    '29 pieces are free.',
    'May Allah accept it from everyone.',
    expect.stringMatching(new RegExp(`^${page.url()}\\?from=[0-9a-f]{12}$`)), // the link names who sends it
  ])
})
