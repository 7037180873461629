import { at, broken, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const WHOLE = { start_surah: 1, start_ayah: 1, end_surah: 114, end_ayah: 6, known: true }
const FROM_112 = { ...WHOLE, start_surah: 112 }

const screens: Screens = {
  'My Qur’an, for a guest': at('/memorize/map', "My Qur'an"),
  'My Qur’an, empty, and "I know this" of a range': async ({ person, look }) => {
    const { page } = await person()
    await page.goto('/memorize/map')
    await expect(page.getByText(/^What you learn appears here/)).toBeVisible()
    await look('empty', page)
    await page.getByRole('button', { name: 'I know this' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^7 verses join your review/)).toBeVisible()
    await look('of a surah', page)
    await dialog.getByText('From – to', { exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'To surah' })).toBeVisible()
    return page
  },
  'My Qur’an, all known, as a map and as a table': async ({ person, look, time }) => {
    const { page, api } = await person()
    await api.put('/user/memory/known', WHOLE)
    await time.passDays(1)
    await page.goto('/memorize/map')
    await expect(page.getByText('604 of 604 pages known')).toBeVisible()
    await look('as a map', page)
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    return page
  },
  'My Qur’an, a page that is open, and what it asks': async ({ person, look }) => {
    const { page, api } = await person()
    await api.put('/user/memory/known', { ...FROM_112, end_surah: 113, end_ayah: 5 })
    await page.goto('/memorize/map?page=604')
    await expect(page.getByRole('link', { name: 'Recite this page' })).toBeVisible()
    await look('a page', page)
    await page.getByRole('button', { name: 'I no longer know this' }).click()
    await expect(page.getByRole('dialog', { name: 'I no longer know this' })).toBeVisible()
    return page
  },
  'My Qur’an that could not be loaded': async (world) => {
    const { page } = await world.person()
    await page.goto('/memorize')
    await expect(page.getByRole('link', { name: "My Qur'an" })).toBeVisible()
    return broken(world, page, "My Qur'an")
  },
  'memorizing settings, that hold and that do not': async ({ person, look }) => {
    const { page, api } = await person()
    await api.put('/user/memory/known', WHOLE)
    await page.goto('/profile/memorizing')
    await expect(page.getByText(/not every 60/)).toBeVisible()
    await look('that do not hold', page)
    await page.getByRole('button', { name: 'Change it to 40 minutes?' }).click()
    await expect(page.getByText(/within 60 days/)).toBeVisible()
    return page
  },
  'a surah, learned, recited whole, and by heart': async ({ person, look }) => {
    const { page, api } = await person()
    await page.goto('/memorize/surah/67')
    await expect(page.getByRole('heading', { name: 'You haven’t learned any of Al-Mulk yet' })).toBeVisible()
    await look('nothing learned', page)
    await api.put('/user/memory/known', { ...WHOLE, start_surah: 67, end_surah: 67, end_ayah: 30 })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Al-Mulk', exact: true })).toBeVisible()
    await look('learned', page)
    await page.getByRole('link', { name: 'Recite it all' }).click()
    await expect(page.getByText('Al-Mulk begins')).toBeVisible()
    await look('recited', page)
    for (let verse = 0; verse < 12; verse++) await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'By heart' }).click()
    await expect(page.getByText(/^Review 2 of 3/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Al-Mulk' }).click()
    await expect(page.getByRole('link', { name: 'Continue: 1 of 3 recited' })).toBeVisible()
    await look('to be gone on with', page)
    await page.goto('/memorize')
    await expect(page.getByRole('region', { name: 'All of Al-Mulk' })).toBeVisible()
    return page
  },
}

tryScreens(screens)
