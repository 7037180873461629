import { dashboard } from '../src/dashboard.ts'
import { aRoom, aShortRoom, join, tasksOf } from '../src/rooms.ts'
import { broken, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  'the dashboard, empty, and the form for a room': async ({ person, look }) => {
    const { page } = await person()
    await page.goto('/read')
    await expect(page.getByText('No rooms found')).toBeVisible()
    await expect(page.getByText('No reading assignments')).toBeVisible()
    await look('the dashboard, empty', page)
    await dashboard(page).create.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('the form for a room', page)
    await page.getByText('Everyone picks a juz').click()
    await expect(page.getByText('A board of 30 juz.')).toBeVisible()
    await look('the form for a room of pieces', page)
    await page.getByText('A hatim in 30 days').click()
    await page.getByLabel('Room name').fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Room' }).click()
    await expect(page.getByText('Room name is required')).toBeVisible()
    await look('the form for a room, with errors', page)
    await page.getByText('Starts again after each cycle').click()
    await page.getByText('More choices').click()
    await page.getByRole('combobox', { name: 'Start surah' }).click()
    await expect(page.getByRole('option', { name: /Al-Baqarah/ })).toBeVisible()
    await look('the form for a room, its list of surahs open', page)
    await page.getByLabel('Room name').fill('Family')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Discard your changes?')).toBeVisible()
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
  'portions that have a day left after a pause, on the dashboard and in the room': async ({
    person,
    time,
    server,
    look,
  }) => {
    await time.set('2026-03-02T11:30:00Z') // the third of March has begun in the far east
    const { page, api } = await person()
    const room = await aRoom(api)
    await server.runJobs()
    await api.post(`/rooms/${room.id}/pause`)
    await time.liveDays(3)
    await page.goto('/read')
    await expect(page.getByText('Today: 0/2')).toBeVisible()
    await expect(page.getByText('Due Mar 6, 2026')).toHaveCount(1)
    await api.post(`/rooms/${room.id}/resume`)
    await page.reload()
    await expect(page.getByText('Due Mar 6, 2026')).toHaveCount(1)
    await expect(page.getByText(/overdue/i)).toHaveCount(0)
    await look('the dashboard', page)
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByText('Due Mar 6, 2026')).toHaveCount(1)
    return page
  },
  'a room of its owner, its invitation copied': async ({ person }) => {
    const { page, api, context } = await person()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const room = await aRoom(api, { description: 'Our family' })
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Copy Invite' }).click()
    await expect(page.getByText('This link works only on this computer')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
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
    await expect(page.getByText('Take a portion')).toBeVisible()
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
  'an invitation to a room, and joining, to be confirmed': async ({ person, look }) => {
    const owner = await person('Bilal Rahman')
    const room = await aRoom(owner.api, { name: 'n'.repeat(100), description: 'd '.repeat(250) })
    const { page } = await person()
    await page.goto(`/rooms/${room.id}`)
    await expect(page.getByText('is reading here')).toBeVisible()
    await look('an invitation to a room', page)
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
}

tryScreens(screens)
