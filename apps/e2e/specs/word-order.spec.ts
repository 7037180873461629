import type { Locator, Page } from '@playwright/test'
import { firstLesson, firstOf, goTo, inOrder, pickWord, quiz } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'
import { chooseLanguage, textsOf } from '../src/texts.ts'
import { dragByMouse, dragByTouch } from '../src/touch.ts'

const placed = (page: Page) => quiz(page).slots.getByRole('button')

test('words are set in order by tapping; a wrong order is corrected and comes back', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  const { question, before } = firstOf(questions, 'word_order')
  await goTo(page, lesson.id, before)
  const check = page.getByRole('button', { name: 'Check Order' })
  const order = inOrder(question)

  await expect(check).toBeDisabled()
  for (const word of [...order].reverse()) await pickWord(page, word)
  await expect(check).toBeEnabled()
  await placed(page).first().click()
  await expect(check).toBeDisabled()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(placed(page)).toHaveCount(0)

  for (const word of [...order].reverse()) await pickWord(page, word)
  await check.click()
  await expect(page.getByText('Correct order')).toBeVisible()
  await expect(page.getByText(order.join(' '))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden()
  await expect(page.getByText('The question returns at the end')).toBeVisible()
})

test('words are dragged to their places and back', { tag: '@desktop' }, async ({ person, isMobile }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  const { question, before } = firstOf(questions, 'word_order')
  await goTo(page, lesson.id, before)
  const drag = isMobile ? dragByTouch : dragByMouse
  const order = inOrder(question)
  const place = (index: number) => quiz(page).slots.getByRole('listitem').nth(index)

  // The last one first: a drag puts the word where it is dropped, not into the first empty place.
  for (const index of [...order.keys()].reverse()) {
    await drag(page, quiz(page).words.getByRole('button', { name: order[index]!, exact: true }).first(), place(index))
    await expect(place(index).getByRole('button')).toContainText(order[index]!)
  }
  await drag(page, place(0).getByRole('button'), quiz(page).words)
  await expect(placed(page)).toHaveCount(order.length - 1)
  await drag(page, quiz(page).words.getByRole('button').first(), place(0))
  await page.getByRole('button', { name: 'Check Order' }).click()
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
})

test('the keyboard alone sets words in order', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  const { question, before } = firstOf(questions, 'word_order')
  await goTo(page, lesson.id, before)
  const order = inOrder(question)

  for (const word of order) {
    await quiz(page).words.getByRole('button', { name: word, exact: true }).first().focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Check Order' })).toBeFocused()
  await placed(page).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(placed(page).nth(1)).toBeFocused()
  await expect(placed(page).nth(1)).toContainText(order[0]!)
  await page.keyboard.press('ArrowRight')
  await expect(placed(page).first()).toContainText(order[0]!)
  await page.getByRole('button', { name: 'Check Order' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
})

/** The places where words go, the first row first and each from the right. */
async function fromTheRight(places: Locator) {
  const all = await Promise.all(
    (await places.all()).map(async (_, index) => {
      const { x, y } = (await places.nth(index).boundingBox())!
      return { place: places.nth(index), x, y: Math.round(y) }
    }),
  )
  return all.sort((one, other) => one.y - other.y || other.x - one.x).map(({ place }) => place)
}

for (const [language, direction] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)
  test(`in "${language}" words run from right to left, under the pointer and under the arrow keys`, {
    tag: '@desktop',
  }, async ({ person, isMobile }) => {
    const t = textsOf(language)
    const me = await person()
    const { page } = me
    const { lesson, questions } = await firstLesson(me)
    const { question, before } = firstOf(questions, 'word_order')
    await page.goto('/')
    await chooseLanguage(page, language)
    await goTo(page, lesson.id, before, t)
    const { slots, words } = quiz(page, t)
    const drag = isMobile ? dragByTouch : dragByMouse
    const order = inOrder(question)
    const places = await fromTheRight(slots.getByRole('listitem'))

    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    for (const [index, word] of [...order.entries()].reverse()) {
      await drag(page, words.getByRole('button', { name: word, exact: true }).first(), places[index]!)
      await expect(places[index]!.getByRole('button')).toContainText(word)
    }
    await places[0]!.getByRole('button').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(places[1]!.getByRole('button')).toBeFocused()
    await expect(places[1]!.getByRole('button')).toContainText(order[0]!)
    await page.keyboard.press('ArrowRight')
    await expect(places[0]!.getByRole('button')).toBeFocused()
    await page.getByRole('button', { name: t('lessons.order.check') }).click()
    await expect(page.getByText(t('lessons.correct'), { exact: true })).toBeVisible()
  })
