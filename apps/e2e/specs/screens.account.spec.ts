import { aShortRoom, tasksOf } from '../src/rooms.ts'
import { at, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  profile: async ({ person }) => {
    const { page, api } = await person('Abdurrahman Muhammadiyevich Yusupov-Karimov')
    await aShortRoom(api)
    const [task] = await tasksOf(api)
    await api.put(`/tasks/${task!.id}/complete`)
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'Completed hatims' })).toContainText('Evening')
    await expect(page.getByRole('img', { name: /^Days with reading or learning/ })).toBeVisible()
    return page
  },
  'account settings with errors': async ({ person }) => {
    const { page } = await person('Abdurrahman Muhammadiyevich Yusupov-Karimov')
    await page.goto('/profile/account')
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    return page
  },
  'privacy and security': async ({ person }) => {
    const { page } = await person()
    await page.goto('/profile/security')
    await expect(page.getByText('This device')).toBeVisible()
    return page
  },
  'deleting the account': async ({ person }) => {
    const { page } = await person()
    await page.goto('/profile/security')
    await page.getByRole('button', { name: 'Delete my account...' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  help: at('/help', 'Help & Support'),
  'a forgotten password without mail': at('/forgot-password', 'Forgot your password?'),
  'the link of a forgotten password': at('/reset-password#a-token', 'Set a new password'),
  'a link that was cut off': at('/reset-password', 'This link does not work any more'),
  'the link to a new email': at('/confirm-email#a-token', 'Confirm your email'),
  'the account menu': async ({ person }) => {
    const { page } = await person()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Account of Amina Yusupova' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    return page
  },
}

tryScreens(screens)
