import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signInAmina } from '../../../test/app.tsx'
import { isDisabled, openLesson, press } from '../../../test/lesson-page.tsx'
import { aBlank, anOrder } from '../../../test/quiz.ts'

beforeEach(signInAmina)

const WORDS = ['لَمۡ', 'يَلِدۡ', 'وَلَمۡ', 'يُولَدۡ']
const slots = () =>
  within(screen.getByRole('list', { name: 'Your order, from right to left' }))
    .getAllByRole('listitem')
    .map((slot) => slot.querySelector('button')?.textContent ?? null)
const pool = () => within(screen.getByRole('group', { name: 'Words' })).queryAllByRole('button')
const poolTexts = () => pool().map(({ textContent }) => textContent)
const fill = async (...words: string[]) => {
  for (const word of words) await userEvent.click(pool().find(({ textContent }) => textContent === word)!)
}
const open = () => openLesson([anOrder(1), aBlank(2)])
/** As a word stands in an English sentence. */
const isolated = (word: string) => `\u2068${word}\u2069`
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('a tap fills the next place, another takes the word back', async () => {
  await open()
  expect(poolTexts()).toEqual([...WORDS].reverse())
  await fill('وَلَمۡ', 'لَمۡ')
  expect(slots()).toEqual(['وَلَمۡ', 'لَمۡ', null, null])
  expect(said()).toContain(`${isolated('لَمۡ')}, place 2 of 4`)
  await press(`Place 1: ${isolated('وَلَمۡ')}`)
  expect(slots()).toEqual([null, 'لَمۡ', null, null])
  expect(said()).toContain(`${isolated('وَلَمۡ')}, taken back`)
  await fill('يُولَدۡ')
  expect(slots()).toEqual(['يُولَدۡ', 'لَمۡ', null, null])
})

test('Check Order waits until every place is filled; Next does not', async () => {
  await open()
  expect([isDisabled('Check Order'), isDisabled('Next')]).toEqual([true, false])
  await fill('لَمۡ', 'يَلِدۡ', 'وَلَمۡ')
  expect(isDisabled('Check Order')).toBe(true)
  await fill('يُولَدۡ')
  expect(isDisabled('Check Order')).toBe(false)
})

test('shows the right order after a wrong one, and asks again in a new order', async () => {
  await openLesson([anOrder(1)])
  await fill('لَمۡ', 'يَلِدۡ', 'يُولَدۡ', 'وَلَمۡ')
  await press('Check Order')
  expect(screen.getByText('2 words aren’t in their places')).not.toBeNull()
  expect(screen.getByText('Correct order')).not.toBeNull()
  expect(document.querySelector('.ayah')?.textContent).toBe(WORDS.join(' '))
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  await press(`Place 4: ${isolated('وَلَمۡ')}`)
  expect(slots()[3]).toBe('وَلَمۡ')

  await press('Next Question')
  await press('I recited it')
  expect(slots()).toEqual([null, null, null, null])
  expect([...poolTexts()].sort()).toEqual([...WORDS].sort())
  expect(screen.getByText('1 of 1 answered')).not.toBeNull()
})

test('"Show me" shows the order without empty places', async () => {
  await open()
  await press('Show me')
  expect(document.querySelector('.ayah')?.textContent).toBe(WORDS.join(' '))
  expect(screen.queryByRole('list', { name: 'Your order, from right to left' })).toBeNull()
})

test('accepts the right order, and Next Question moves on', async () => {
  await open()
  await fill(...WORDS)
  await press('Check Order')
  expect(screen.getByText('Correct')).not.toBeNull()
  await press('Next Question')
  expect(screen.getByText('Question 2 of 2')).not.toBeNull()
})

test('Reset takes all words back', async () => {
  await open()
  await fill('لَمۡ', 'وَلَمۡ')
  await press('Reset')
  expect(slots()).toEqual([null, null, null, null])
  expect(poolTexts()).toHaveLength(4)
})

test('it can be done from the keyboard alone, and the focus is never lost', async () => {
  const { user } = await open()
  pool()[0]!.focus()
  await user.keyboard('{Enter}{Enter} {Enter}')
  expect(slots()).toEqual([...WORDS].reverse())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check Order' }))

  screen.getByRole('button', { name: `Place 4: ${isolated('لَمۡ')}` }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(slots()).toEqual(['لَمۡ', 'يُولَدۡ', 'وَلَمۡ', 'يَلِدۡ'])
  expect(document.activeElement?.textContent).toBe('لَمۡ')
  expect(said()).toContain(`${isolated('لَمۡ')}, place 1 of 4`)
  await user.keyboard('{Enter}')
  expect([slots()[0], document.activeElement?.textContent]).toEqual([null, 'لَمۡ'])
})

test('the hint lists the key words, if there are any', async () => {
  await openLesson([anOrder(1, WORDS, ['يَلِدۡ']), anOrder(2, WORDS)])
  expect(screen.getByText('Key words').closest('p')?.textContent).toContain('يَلِدۡ')
  await press('Next')
  expect(screen.queryByText('Key words')).toBeNull()
})

test('half an order is still there after another question', async () => {
  await open()
  await fill('لَمۡ')
  await press('Next')
  await press('Previous')
  expect(slots()).toEqual(['لَمۡ', null, null, null])
})

test('words that stand already are shown around the places, and signs are told in words', async () => {
  const text = '… وَمَا كَانَ لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ وَلَمۡ ۝٣'
  await openLesson([{ ...anOrder(1), ayah_text_arabic: text, question_data: { start: 3 } }])
  const given = () => [...document.querySelectorAll('.ayah')].map(({ textContent }) => textContent)
  expect(given()).toEqual(['…The verse continues here. وَمَا كَانَ', 'وَلَمۡ\u00a0۝٣End of verse 3.'])

  await fill('لَمۡ', 'يَلِدۡ', 'يُولَدۡ', 'وَلَمۡ')
  await press('Check Order')
  expect(given().at(-1)).toContain('كَانَ لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ وَلَمۡ')
})
