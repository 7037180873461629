import { at, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  'the reader, its chapters, and all that can be shown': async (world) => {
    const page = await at('/quran?surah=112', 'Al-Ikhlas')(world)
    await world.look('the reader', page)
    // A window as wide as a desktop's shows the chapters beside the text, without a drawer.
    const chapters = page.getByRole('button', { name: 'Chapters' })
    if (world.isMobile) await chapters.click()
    await expect(page.getByRole('list', { name: 'Surahs' })).toBeVisible()
    await world.look('its chapters', page)
    if (world.isMobile) await chapters.click()
    await page.getByRole('searchbox').fill('no such surah')
    await expect(page.getByText('No surah matches').first()).toBeVisible()
    await world.look('a search without a result', page)
    if (world.isMobile) await chapters.click()
    await page.getByRole('tab', { name: 'Verse' }).click()
    await expect(page.getByRole('link', { name: 'Verse 4', exact: true })).toBeVisible()
    await world.look('its verses', page)
    await page.getByRole('button', { name: 'Display settings' }).click()
    await page.getByRole('switch', { name: 'Show transliteration' }).click()
    await page.getByRole('combobox', { name: 'Translation' }).selectOption('ur')
    await expect(page.getByRole('article').first().locator('[lang=ur]')).toBeVisible()
    return page
  },
  'the reader when it failed': async ({ guest, failures }) => {
    const page = await guest()
    failures.expectNoAnswer(/\/chapters\/112\?/)
    await page.route(/\/chapters\/112\?/, (route) => route.abort('connectionrefused'))
    await page.goto('/quran?surah=112')
    await expect(page.getByText('Error Loading Quran')).toBeVisible()
    return page
  },
}

tryScreens(screens)
