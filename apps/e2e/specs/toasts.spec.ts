import type { Page } from '@playwright/test'
import { toast } from '../src/dashboard.ts'
import { aShortRoom, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { prolongToasts } from '../src/timers.ts'

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** At each size, while the toast is held as by a pointer that is on it. */
async function expectNothingCovered(page: Page, text: string) {
  await expect(toast(page, text)).toBeVisible()
  const news = page.getByRole('region', { name: 'Notifications' })
  await news.dispatchEvent('pointerover', { bubbles: true })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await framesPass(page)
    await expect
      .poll(() => page.evaluate(coveredByToasts), { message: `under "${text}", ${size.width} wide` })
      .toEqual([])
  }
  await news.dispatchEvent('pointerout', { bubbles: true })
}

/** A change of the window moves a dialog first, and then the toast; asked at once, it may lie over nothing by chance. */
const framesPass = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })

/** In a browser: the controls and the words of headings that a toast lies over. */
function coveredByToasts() {
  const toasts = [...document.querySelectorAll('[data-toasts] > *')].map((one) => one.getBoundingClientRect())
  // What scrolled out of a dialog's body has a box still, but is seen at none of its points.
  const isUnder = (element: Element, box: DOMRect) =>
    toasts.some(({ left, right, top, bottom }) => {
      const x = [Math.max(left, box.left), Math.min(right, box.right)] as const
      const y = [Math.max(top, box.top), Math.min(bottom, box.bottom)] as const
      if (x[1] - x[0] < 2 || y[1] - y[0] < 2) return false
      return document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2).some((one) => element.contains(one))
    })
  const boxesOf = (element: Element) => {
    if (!/^H\d$/.test(element.tagName)) return [element.getBoundingClientRect()]
    const words = document.createRange()
    words.selectNodeContents(element)
    return [...words.getClientRects()]
  }
  return [...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, h3')]
    .filter((one) => !one.closest('[data-toasts], [inert], [aria-hidden="true"]') && one.checkVisibility())
    .filter((one) => boxesOf(one).some((box) => isUnder(one, box)))
    .map((one) => `${one.tagName} ${one.textContent || one.getAttribute('aria-label')}`)
}

/** Its first portion completes no hatim, whose page would take the place of the toast. */
const TWO_DAYS = { recurrence_duration_days: 2 }

test('a toast covers no control and no heading, after signing in and after completing a portion', async ({
  page,
  person,
  failures,
}) => {
  failures.expect(401, /signin/)
  await page.goto('/signin')
  await prolongToasts(page)
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectNothingCovered(page, 'Invalid email or password')

  const amina = await person('Amina Yusupova')
  await aShortRoom(amina.api, TWO_DAYS)
  const [task] = await tasksOf(amina.api)
  await amina.page.goto(`/tasks/${task?.id}`)
  await prolongToasts(amina.page)
  await amina.page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await expect(amina.page).toHaveURL('/read')
  await expectNothingCovered(amina.page, 'Assignment Completed!')
})

test("with letters twice as large a toast's buttons are below its text, in sight", async ({ person }) => {
  const { page, api } = await person('Amina Yusupova')
  await aShortRoom(api, TWO_DAYS)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/read')
  await prolongToasts(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.getByRole('button', { name: 'I read it in my mushaf' }).click()
  const note = toast(page, 'Assignment Completed!')
  for (const part of [note.getByText('Assignment Completed!'), note.getByRole('button', { name: 'Undo' })])
    await expect(part).toBeInViewport({ ratio: 1 })
})

test('an earlier toast covers no part of a dialog', async ({ person }) => {
  const { page, api } = await person('Amina Yusupova')
  await aShortRoom(api, TWO_DAYS)
  await page.goto('/read')
  await prolongToasts(page)
  await page.getByRole('button', { name: 'I read it in my mushaf' }).click()
  await expect(toast(page, 'Assignment Completed!')).toBeVisible()
  await page.getByRole('button', { name: 'Create Room' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothingCovered(page, 'Assignment Completed!')
})

test('a toast covers no control and no heading of a dialog', async ({ person }) => {
  const { page, api } = await person('Amina Yusupova')
  const room = await aShortRoom(api)
  await page.goto(`/rooms/${room.id}`)
  await prolongToasts(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause Room' }).click()
  await expectNothingCovered(page, 'The room is paused')
  await toast(page, 'The room is paused').getByRole('button', { name: 'Close' }).tap()
  await expect(toast(page, 'The room is paused')).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Resume Room' })).toBeVisible()
})
