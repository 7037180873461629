import type { Locator, Page } from '@playwright/test'
import { nextFrames } from './frames.ts'

/** Drags with a mouse, slowly enough to be recognized as a drag. */
export async function dragByMouse(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middle(from), await middle(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
  // A page knows what is under the pointer once it has drawn; a busy one lags some moves behind.
  await nextFrames(page)
  await page.mouse.up()
  await untilClicksAreHeard(page)
}

/** Drags with a finger through Chromium's own protocol: Playwright can only tap. */
export async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middle(from), await middle(to)]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  for (let step = 1; step <= 10; step += 1) {
    const part = step / 10
    await touch('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
  }
  await nextFrames(page)
  await touch('touchEnd', [])
  await untilClicksAreHeard(page)
  await session.detach()
}

/** The drag library swallows clicks for 50 ms after a drop, longer if the page is busy. */
const untilClicksAreHeard = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isHeard = false
        window.addEventListener('click', () => (isHeard = true), { once: true })
        const knock = () => {
          document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
          if (isHeard) resolve()
          else requestAnimationFrame(knock)
        }
        knock()
      }),
  )

async function middle(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('What is dragged, or where to, is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
