import { toast } from '../src/dashboard.ts'
import { at, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  landing: at('/', "Learn the Qur'an"),
  'the folded menu': async (world) => {
    const page = await at('/', "Learn the Qur'an")(world)
    if (world.isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    return page
  },
  'sign-in': at('/signin', 'Welcome back'),
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
  'the coming-soon splash': async ({ guest }) => {
    const page = await guest()
    await page.route(/\/api\/v1\/config$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), coming_soon: true } })
    })
    await page.goto('/signin')
    await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible()
    return page
  },
}

tryScreens(screens)
