import { markComplete, toast } from '../src/dashboard.ts'
import { aShortRoom, tasksOf } from '../src/rooms.ts'
import { type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'
import { prolongToasts } from '../src/timers.ts'

const screens: Screens = {
  'a task from its settings to its end': async ({ person, look }) => {
    const { page, api } = await person()
    await aShortRoom(api, { recurrence_duration_days: 2 })
    const [task] = await tasksOf(api)
    await page.goto(`/tasks/${task!.id}`)
    await page.getByRole('button', { name: 'Reading Settings' }).click()
    await expect(page.getByRole('dialog').getByText('Preview')).toBeVisible()
    await look("a task's settings", page)
    await page.getByRole('dialog').getByLabel('Show transliteration').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply Settings' }).click()
    await expect(page.getByText('You’ve reached the end of this portion.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await look('a task, with all that can be shown', page)
    await page.getByRole('button', { name: 'Offer to the group' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('offering a task to the group', page)
    await page.keyboard.press('Escape')
    await prolongToasts(page)
    await markComplete(page)
    await expect(toast(page, 'Assignment Completed!')).toBeVisible()
    await expect(page.getByRole('link', { name: /Open Quran Reader/ })).toBeVisible() // The link appears once the portions are loaded.
    await look('the dashboard after a task, with its toast', page)
    await page.goto(`/tasks/${task!.id}`)
    await expect(page.getByText('Assignment Completed!')).toBeVisible()
    return page
  },
  'a task whose text could not be loaded': async ({ person, failures }) => {
    const { page, api } = await person()
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    failures.expectNoAnswer(/\/chapters\/112\?/)
    await page.route(/\/chapters\/112\?/, (route) => route.abort('connectionrefused'))
    await page.goto(`/tasks/${task!.id}`)
    await expect(page.getByText('Error Loading Content')).toBeVisible()
    return page
  },
}

tryScreens(screens)
