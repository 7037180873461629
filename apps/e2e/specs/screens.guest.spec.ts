import { toast } from '../src/dashboard.ts'
import { along, at, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  'landing, and its menu': async (world) => {
    const page = await at('/', "Learn the Qur'an")(world)
    await world.look('landing', page)
    if (world.isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    return page
  },
  'sign-in, the forgotten password, and a sign-in that was refused': async (world) => {
    const page = await at('/signin', 'Welcome back')(world)
    await world.look('sign-in', page)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await world.look('the forgotten password', page)
    await page.keyboard.press('Escape')
    world.failures.expect(401, /signin$/)
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a guess')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toast(page, 'Invalid email or password')).toBeVisible()
    return page
  },
  'sign-up, and its errors': async (world) => {
    const page = await at('/signup', 'Create your account')(world)
    await world.look('sign-up', page)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    return page
  },
  'about, terms and privacy': along(
    ['/about', 'About Halaqa'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ),
  'the coming-soon splash': async ({ guest }) => {
    const page = await guest()
    await page.route(/\/anywhere$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('"coming_soon":false', '"coming_soon":true')
      await route.fulfill({ response, body })
    })
    await page.goto('/anywhere')
    await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible()
    return page
  },
}

tryScreens(screens)
