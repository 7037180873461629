import type { Review } from '@halaqa/contract/review'
import type { Page } from '@playwright/test'
import { type Screens, tryScreens, type World } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const AL_KAFIRUN = { start_surah: 109, start_ayah: 1, end_surah: 109, end_ayah: 6 }

/** A person for whom all of Al-Kafirun is due today, in one run. */
async function alKafirunDue({ person, time }: World) {
  const { page, api } = await person()
  await api.put('/user/settings/memorizing', { minutes: 10, cycle_days: 7, firmness: 'steady', near_days: 7 })
  await api.put('/user/memory/known', { ...AL_KAFIRUN, known: true })
  await time.passDays(7)
  return { page, api }
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const theRun = (page: Page) => page.getByRole('group', { name: /^Al-Kafirun/ })

const screens: Screens = {
  'a run recited with help, a slip, its look-alike, and the end': async (world) => {
    const { page, api } = await alKafirunDue(world)
    await page.goto('/memorize')
    await expect(page.getByText(/^1 recitation, about/)).toBeVisible()
    await world.look('the card of today', page)
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await expect(page.getByText('Al-Kafirun begins')).toBeVisible()
    await world.look('a run that is hidden', page)
    await press(page, 'Next word')
    await press(page, /^I recited it/)
    await world.look('a verse that is open for checking', page)
    for (let verse = 2; verse <= 6; verse += 1) await press(page, /^I recited it/)
    await expect(page.getByRole('group', { name: 'How was it?' })).toBeVisible()
    await world.look('a run that was helped', page)
    await press(page, 'I slipped')
    await expect(page.getByText('Where? Tap the words.')).toBeVisible()
    await world.look('where the slip was', page)

    const { runs } = await api.get<Review>('/user/review')
    const before = runs[0]!.items.slice(0, 3).reduce((sum, { words }) => sum + words.length, 0)
    await theRun(page).getByRole('button').nth(before).click()
    await press(page, 'Done')
    await expect(page.getByRole('heading', { name: 'Two verses sound alike here' })).toBeVisible()
    await world.look('two places that sound alike', page)
    await press(page, 'Practise the two')
    await expect(page.getByRole('heading', { name: /^How does Al-Kafirun 109:4 continue/ })).toBeVisible()
    await world.look('one of the two from memory', page)
    await press(page, 'I recited it')
    await press(page, 'Next')
    await press(page, 'I recited it')
    await press(page, 'Next')
    await press(page, 'Continue')
    await expect(page.getByRole('heading', { name: 'Today’s review is done' })).toBeVisible()
    await expect(page.getByText(/^Returns on/)).toBeVisible()
    return page
  },
  'a review with nothing in it, and one that does not load': async (world) => {
    const { page } = await world.person()
    await page.goto('/memorize/review')
    await expect(page.getByText('Nothing to recite right now')).toBeVisible()
    await world.look('nothing to recite', page)
    world.failures.expectNoAnswer(/\/user\/review$/)
    await page.route(/\/user\/review$/, (route) => route.abort('connectionrefused'))
    await page.reload()
    await expect(page.getByText('We couldn’t load your review')).toBeVisible()
    return page
  },
}

tryScreens(screens)
