import { signIn } from '../src/dashboard.ts'
import { PASSWORD } from '../src/person.ts'
import { aShortRoom, tasksOf } from '../src/rooms.ts'
import { along, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  'where to begin, and a new dashboard with its dialog for an invitation': async ({ account, guest, look }) => {
    const { email } = await account('Abdurrahman Muhammadiyevich Yusupov-Karimov', { isNew: true })
    const page = await guest()
    await page.goto('/signin')
    await signIn(page, email, PASSWORD)
    await expect(page.getByText('Where would you like to start?')).toBeVisible()
    await look('where to begin', page)
    await page.getByRole('link', { name: /^Read together/ }).click()
    const invitation = page.getByRole('button', { name: 'I have an invitation' })
    await expect(invitation).toBeVisible()
    await look('a new dashboard', page)
    await invitation.click()
    await page.getByRole('button', { name: 'Open Invitation' }).click()
    await expect(page.getByText('Paste the invitation first.')).toBeVisible()
    return page
  },
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
  'account settings with errors, the account menu': async ({ person, look }) => {
    const { page } = await person('Abdurrahman Muhammadiyevich Yusupov-Karimov')
    await page.goto('/profile/account')
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await look('account settings with errors', page)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Account of Abdurrahman' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    return page
  },
  'privacy and security, deleting the account': async ({ person, look }) => {
    const { page } = await person()
    await page.goto('/profile/security')
    await expect(page.getByText('This device')).toBeVisible()
    await look('privacy and security', page)
    await page.getByRole('button', { name: 'Delete my account...' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'help, and the links of mails': along(
    ['/help', 'Help & Support'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password#a-token', 'Set a new password'],
    ['/confirm-email#a-token', 'Confirm your email'],
    ['/reset-password', 'This link no longer works'],
  ),
}

tryScreens(screens)
