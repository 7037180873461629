import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible.ts'
import { dashboard, markComplete, toast } from '../src/dashboard.ts'
import type { Failures } from '../src/failures.ts'
import type { Person } from '../src/person.ts'
import { aRoom, aShortRoom, join, tasksOf } from '../src/rooms.ts'
import type { Server } from '../src/server.ts'
import { expect, test } from '../src/test.ts'
import type { Time } from '../src/time.ts'

/**
 * Every screen in every state: axe has nothing to say in either theme, and nothing scrolls sideways at the project's
 * width nor, on phones, at 320 pixels.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface World {
  page: Page
  context: BrowserContext
  server: Server
  time: Time
  failures: Failures
  isMobile: boolean
  person(name?: string): Promise<Person>
}

/** Goes to the screen and answers the page that shows it, once it is there. */
type Arrange = (world: World) => Promise<Page>

const at =
  (path: string, sign: string): Arrange =>
  async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: sign }).first()).toBeVisible()
    return page
  }

const guestScreens: Record<string, Arrange> = {
  landing: at('/', "Learn the Qur'an"),
  'the folded menu': async (world) => {
    const page = await at('/', "Learn the Qur'an")(world)
    if (world.isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    return page
  },
  'sign-in': at('/signin', 'Welcome back'),
  'sign-in with errors': async (world) => {
    const page = await at('/signin', 'Welcome back')(world)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    return page
  },
  'sign-in that was refused, with its toast': async (world) => {
    const page = await at('/signin', 'Welcome back')(world)
    world.failures.expect(401, /signin$/)
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a guess')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toast(page, 'Invalid email or password')).toBeVisible()
    return page
  },
  'the forgotten password': async (world) => {
    const page = await at('/signin', 'Welcome back')(world)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'sign-up': at('/signup', 'Create your account'),
  'sign-up with errors': async (world) => {
    const page = await at('/signup', 'Create your account')(world)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    return page
  },
  about: at('/about', 'About Halaqa'),
  terms: at('/terms', 'Terms of Service'),
  privacy: at('/privacy', 'Privacy Policy'),
  'the coming-soon splash': async ({ page }) => {
    await page.route(/\/api\/v1\/config$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), coming_soon: true } })
    })
    await page.goto('/signin')
    await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible()
    return page
  },
  'the reader': at('/quran?surah=112', 'Al-Ikhlas'),
  "the reader's chapters": async (world) => {
    const page = await at('/quran?surah=112', 'Al-Ikhlas')(world)
    if (world.isMobile) await page.getByRole('button', { name: 'Chapters' }).click()
    await expect(page.getByRole('list', { name: 'Surahs' })).toBeVisible()
    return page
  },
  "the reader's search without a result": async (world) => {
    const page = await at('/quran?surah=112', 'Al-Ikhlas')(world)
    if (world.isMobile) await page.getByRole('button', { name: 'Chapters' }).click()
    await page.getByRole('searchbox').fill('no such surah')
    await expect(page.getByText('No surah matches').first()).toBeVisible()
    return page
  },
  "the reader's verses": async (world) => {
    const page = await at('/quran?surah=112', 'Al-Ikhlas')(world)
    if (world.isMobile) await page.getByRole('button', { name: 'Chapters' }).click()
    await page.getByRole('tab', { name: 'Verse' }).click()
    await expect(page.getByRole('link', { name: 'Verse 4', exact: true })).toBeVisible()
    return page
  },
  "the reader's settings, and all that can be shown": async (world) => {
    const page = await at('/quran?surah=112', 'Al-Ikhlas')(world)
    await page.getByRole('button', { name: 'Display settings' }).click()
    await page.getByRole('switch', { name: 'Show transliteration' }).click()
    await page.getByRole('combobox', { name: 'Translation' }).selectOption('ur')
    await expect(page.getByRole('article').first().locator('[lang=ur]')).toBeVisible()
    return page
  },
  'the reader while it loads': async ({ page }) => {
    await page.route(/\/chapters\/112$/, () => {})
    await page.goto('/quran?surah=112')
    await expect(page.getByText("Loading the Qur'an...")).toBeAttached()
    return page
  },
  'the reader when it failed': async ({ page, failures }) => {
    failures.expectNoAnswer(/\/chapters\/112$/)
    await page.route(/\/chapters\/112$/, (route) => route.abort('connectionrefused'))
    await page.goto('/quran?surah=112')
    await expect(page.getByText('Error Loading Quran')).toBeVisible()
    return page
  },
}

/** Somebody who wanders from page to page; the database goes away only after the app has come. */
async function broken({ server, failures }: World, page: Page, link: string) {
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  return page
}

const screens: Record<string, Arrange> = {
  'memorize, empty': async ({ person }) => {
    const { page } = await person()
    await page.goto('/memorize')
    await expect(page.getByText('No Units Available')).toBeVisible()
    return page
  },
  'memorize, failed': async (world) => {
    const { page } = await world.person()
    await page.goto('/profile')
    await broken(world, page, 'Memorize')
    await expect(page.getByText('Failed to Load Units')).toBeVisible()
    return page
  },
  profile: async ({ person }) => {
    const { page } = await person('Abdurrahman Muhammadiyevich Yusupov-Karimov')
    await page.goto('/profile')
    await expect(page.getByText('Joined')).toBeVisible()
    return page
  },
  'the account menu': async ({ person }) => {
    const { page } = await person()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Account of Amina Yusupova' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    return page
  },
  'the dashboard, empty': async ({ person }) => {
    const { page } = await person()
    await page.goto('/read')
    await expect(page.getByText('No rooms found')).toBeVisible()
    await expect(page.getByText('No reading assignments')).toBeVisible()
    return page
  },
  'the dashboard, failed': async (world) => {
    const { page } = await world.person()
    await page.goto('/profile')
    await broken(world, page, 'Read')
    await expect(page.getByText('Error loading tasks')).toBeVisible()
    await expect(page.getByText('Failed to load rooms')).toBeVisible()
    return page
  },
  'the dashboard while it loads': async ({ person }) => {
    const { page } = await person()
    await page.route(/\/api\/v1\/(tasks|rooms|user)/, () => {})
    await page.goto('/read')
    await expect(page.getByText('Loading your reading tasks')).toBeAttached()
    return page
  },
  'the dashboard with overdue, open and completed tasks': async ({ person, time }) => {
    const { page, api } = await person()
    await aRoom(api, { name: `A long name ${'of a room '.repeat(8)}`, description: 'w'.repeat(200) })
    await aShortRoom(api)
    await aShortRoom(api, { name: 'Morning' })
    await aShortRoom(api, { name: 'Noon' })
    await time.liveDays(2)
    const date = time.now.toISOString().slice(0, 10)
    const tasks = await tasksOf(api, date)
    await api.put(`/tasks/${tasks.find((task) => task.task_date === date)!.id}/complete`)
    await api.put(`/tasks/${tasks.find((task) => task.task_date < date)!.id}/complete`)
    await page.goto('/read')
    await expect(page.getByText('Overdue Tasks')).toBeVisible()
    await expect(page.getByText('Today: 1/4')).toBeVisible()
    return page
  },
  'the form for a room': async ({ person }) => {
    const { page } = await person()
    await page.goto('/read')
    await dashboard(page).create.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'the form for a room, with errors': async (world) => {
    const page = await screens['the form for a room']!(world)
    await page.getByRole('dialog').getByRole('button', { name: 'Create Room' }).click()
    await expect(page.getByText('Room name is required')).toBeVisible()
    return page
  },
  'the form for a room, its list of surahs open': async (world) => {
    const page = await screens['the form for a room']!(world)
    await page.getByText('Starts again after each cycle').click()
    await page.getByRole('combobox', { name: 'Start surah' }).click()
    await expect(page.getByRole('option', { name: /Al-Baqarah/ })).toBeVisible()
    return page
  },
  'the form for a room, about to be discarded': async (world) => {
    const page = await screens['the form for a room']!(world)
    await page.getByLabel('Room name').fill('Family')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Discard what you filled in?')).toBeVisible()
    return page
  },
  'a room of its owner, its invitation copied': async ({ person }) => {
    const { page, api, context } = await person()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const room = await aRoom(api, { description: 'Our family' })
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Copy Invite' }).click()
    await expect(page.getByText('This invite only works on this machine')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
    return page
  },
  "a room's settings": async ({ person }) => {
    const { page, api } = await person()
    const room = await aRoom(api)
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'a room with an offered portion and a former member': async ({ person }) => {
    const { api } = await person('Bilal Rahman')
    const { page, api: amina } = await person()
    const room = await aRoom(amina)
    await join(api, room.id)
    const [task] = await tasksOf(api)
    await api.put(`/tasks/${task!.id}/open`)
    await api.post(`/rooms/${room.id}/leave`)
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByText('Take this portion')).toBeVisible()
    await expect(page.getByText('Inactive Members (1)')).toBeVisible()
    return page
  },
  'leaving a room': async ({ person }) => {
    const owner = await person('Bilal Rahman')
    const room = await aShortRoom(owner.api)
    const { page, api } = await person()
    await join(api, room.id)
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Leave Room' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'an invitation to a room': async ({ person }) => {
    const owner = await person('Bilal Rahman')
    const room = await aRoom(owner.api, { name: 'n'.repeat(100), description: 'd '.repeat(250) })
    const { page } = await person()
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByText('is reading here')).toBeVisible()
    return page
  },
  'joining a room, to be confirmed': async (world) => {
    const page = await screens['an invitation to a room']!(world)
    await page.getByRole('button', { name: 'Join This Reading Group' }).click()
    await expect(page.getByRole('button', { name: 'Join Now' })).toBeVisible()
    return page
  },
  'a room that does not exist': async ({ person, failures }) => {
    const { page } = await person()
    failures.expect(404, /\/rooms\//)
    await page.goto('/rooms/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Room Not Found')).toBeVisible()
    return page
  },
  'a room that could not be loaded': async (world) => {
    const { page, api } = await world.person()
    await aRoom(api)
    await page.goto('/read')
    world.failures.expect(503, /\/api\/v1\//)
    await expect(dashboard(page).rooms.getByRole('link')).toBeVisible()
    await world.server.takeDatabaseAway()
    await dashboard(page).rooms.getByRole('link').click()
    await expect(page.getByText('Error Loading Room')).toBeVisible()
    return page
  },
  'a task, with all that can be shown': async ({ person }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    await page.goto(`/tasks/${task!.id}`)
    await page.getByRole('button', { name: 'Reading Settings' }).click()
    await page.getByRole('dialog').getByLabel('Show transliteration').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply Settings' }).click()
    await expect(page.getByText('You reached the end of this reading.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    return page
  },
  "a task's settings": async ({ person }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    await page.goto(`/tasks/${task!.id}`)
    await page.getByRole('button', { name: 'Reading Settings' }).click()
    await expect(page.getByRole('dialog').getByText('Preview')).toBeVisible()
    return page
  },
  'offering a task to the group': async ({ person }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    await page.goto(`/tasks/${task!.id}`)
    await page.getByRole('button', { name: 'Offer to the group' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'the dashboard after a task, with its toast': async ({ person }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    await page.goto(`/tasks/${task!.id}`)
    await markComplete(page)
    await expect(toast(page, 'Assignment Completed!')).toBeVisible()
    return page
  },
  'a completed task': async ({ person }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    await api.put(`/tasks/${task!.id}/complete`)
    await page.goto(`/tasks/${task!.id}`)
    await expect(page.getByText('Assignment Completed!')).toBeVisible()
    return page
  },
  'a task that does not exist': async ({ person, failures }) => {
    const { page } = await person()
    failures.expect(404, /\/tasks\//)
    await page.goto('/tasks/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Task not found')).toBeVisible()
    return page
  },
  'a task whose text could not be loaded': async ({ person, failures }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    failures.expectNoAnswer(/\/chapters\/112$/)
    await page.route(/\/chapters\/112$/, (route) => route.abort('connectionrefused'))
    await page.goto(`/tasks/${task!.id}`)
    await expect(page.getByText('Error Loading Content')).toBeVisible()
    return page
  },
}

for (const [name, arrange] of Object.entries({ ...guestScreens, ...screens })) {
  test(`everyone can use: ${name}`, async ({ page, context, server, time, failures, isMobile, person }) => {
    const shown = await arrange({ page, context, server, time, failures, isMobile, person })
    await expectNoSidewaysScroll(shown)
    await test.step('light', () => expectAccessible(shown))
    await shown.evaluate(() => document.documentElement.classList.add('dark')) // which changes nothing but colours
    await test.step('dark', () => expectAccessible(shown, 'colours'))
    if (!isMobile) return
    await shown.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(shown)
  })
}
