import { type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
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
}

tryScreens(screens)
