import { broken, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
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
}

tryScreens(screens)
