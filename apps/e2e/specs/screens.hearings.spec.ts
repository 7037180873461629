import type { Page } from '@playwright/test'
import { finish, join, openLink, wordOf } from '../src/hearings.ts'
import { type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const isThere = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name })).toBeVisible()

const screens: Screens = {
  'hearings: none yet, a range that is none, and the link': async ({ person, look }) => {
    const amina = await person()
    const { page } = amina
    await page.goto('/hearings')
    await isThere(page, 'Nobody has listened yet')
    await look('none yet', page)
    await page.getByRole('textbox', { name: 'Verse' }).last().fill('8')
    await expect(page.getByRole('button', { name: 'Recite to someone' })).toBeDisabled()
    await look('a range that is none', page)
    await openLink(amina)
    await look('the link', page)
    await page.getByRole('button', { name: 'End it' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'a hearing on both devices, from the join to the answer': async ({ person, guest, time, look }) => {
    const amina = await person()
    const link = await openLink(amina)
    const rest = { start_surah: 1, start_ayah: 3, end_surah: 1, end_ayah: 7 }
    await amina.api.put('/user/memory/known', { ...rest, known: false })
    const listener = await guest()
    await listener.goto(link)
    await isThere(listener, 'Amina recites to you')
    await look('before the join', listener)
    await join(listener, link, 'Maryam')
    await look('the text, without a mark', listener)
    for (const word of [3, 9, 9, 20]) await wordOf(listener, word).click()
    await listener.getByRole('button', { name: 'Recited up to here' }).click()
    await wordOf(listener, 26).click()
    await listener
      .getByRole('textbox', { name: /^A comment for Amina/ })
      .fill('Masha’Allah. Take your time at the sixth.')
    await expect(listener.getByText('2 hesitations, 1 slip')).toBeVisible()
    await look('the text with marks', listener)
    await expect(amina.page.getByText('2 hesitations')).toBeVisible()
    await look('while it is recited', amina.page)
    await time.set(new Date(time.now.getTime() + 60_000).toISOString())
    await finish(listener)
    await isThere(listener, 'Thank you for listening')
    await look('the listener is thanked', listener)
    await isThere(amina.page, 'Maryam has heard you')
    await look('what was heard, to be answered', amina.page)
    await amina.page.getByRole('button', { name: 'Accept' }).click()
    await isThere(amina.page, 'New, or known for a long time?')
    await look('how verses are known that are not begun', amina.page)
    await amina.page.getByRole('button', { name: /^New to me/ }).click()
    await isThere(amina.page, /^Heard by Maryam/)
    await look('accepted', amina.page)
    await amina.page.goto('/hearings')
    await expect(amina.page.getByRole('link', { name: /Heard by Maryam/ })).toBeVisible()
    await look('those who have listened', amina.page)
    await amina.page.goto('/memorize/map?page=1')
    await expect(amina.page.getByText(/^Heard by Maryam/)).toBeVisible()
    return amina.page
  },
  'links that are taken, the person’s own, or over': async ({ person, guest, failures, look }) => {
    const amina = await person()
    const link = await openLink(amina)
    failures.expect(403, /\/hearings\//)
    failures.expect(404, /\/hearings\//)
    failures.expect(409, /\/hearings\//)
    const [first, second] = [await guest(), await guest()]
    await join(first, link, 'Maryam')
    await second.goto(link)
    await isThere(second, 'Someone else is already listening')
    await look('taken', second)
    const own = await amina.context.newPage()
    await own.goto(link)
    await isThere(own, 'This is your own link')
    await look('their own', own)
    await amina.page.getByRole('button', { name: 'End it' }).click()
    await amina.page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
    await isThere(amina.page, 'Nothing was recorded')
    await look('ended', amina.page)
    await first.reload()
    await isThere(first, 'This link no longer works')
    return first
  },
}

tryScreens(screens)
