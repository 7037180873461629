import { markComplete, toast } from '../src/dashboard.ts'
import { aShortRoom, tasksOf } from '../src/rooms.ts'
import { type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
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

tryScreens(screens)
