import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signInAmina } from '../../../test/app.tsx'
import { isDisabled, openLesson, press } from '../../../test/lesson-page.tsx'
import { aBlank, anOrder } from '../../../test/quiz.ts'

beforeEach(signInAmina)

const field = () => screen.getByLabelText<HTMLInputElement>('Your answer')
const ayah = () => document.querySelector('.ayah')?.textContent

test('Submit and Next wait for an answer; blanks are none', async () => {
  const { user } = await openLesson([aBlank(), anOrder()])
  expect(ayah()).toContain('blank')
  await user.type(field(), '   {Enter}')
  expect([isDisabled('Submit'), isDisabled('Next')]).toEqual([true, true])
  await user.type(field(), 'x')
  expect([isDisabled('Submit'), isDisabled('Next')]).toEqual([false, true])
})

test('a wrong word is locked, hinted at, and can be tried again', async () => {
  const { user } = await openLesson([aBlank(), anOrder()])
  await user.type(field(), 'أحد')
  await press('Submit')
  expect(screen.getByText('Not this word').closest('[role=status]')).not.toBeNull()
  expect(screen.getByText(/^Hint: It begins with/)).not.toBeNull()
  expect([field().readOnly, field().getAttribute('aria-invalid')]).toEqual([true, 'true'])
  expect(screen.queryByRole('region', { name: 'Arabic keyboard' })).toBeNull()
  expect(screen.getByText('1 of 2 answered')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try Again' }))

  await press('Try Again')
  expect([field().value, field().readOnly]).toEqual(['', false])
  expect(document.activeElement).toBe(field())
  expect([screen.queryByText('Not this word'), isDisabled('Next')]).toEqual([null, true])
})

test('the right word by Enter shows itself in the ayah, and Continue goes on', async () => {
  const { user } = await openLesson([aBlank(), anOrder()])
  await user.type(field(), ' kufuwan {Enter}')
  expect(screen.getByText('Correct')).not.toBeNull()
  expect(ayah()).toBe('وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  await press('Continue')
  expect(screen.getByText('Question 2 of 2')).not.toBeNull()
})

test('Previous shows the earlier answer locked as it was', async () => {
  const { user } = await openLesson([aBlank(), anOrder()])
  expect(isDisabled('Previous')).toBe(true)
  await user.type(field(), 'أحد{Enter}')
  await press('Next')
  await press('Previous')
  expect([field().value, field().readOnly]).toEqual(['أحد', true])
  expect(screen.getByText('Not this word')).not.toBeNull()
})

test('the keys on the page write at the caret and keep it there', async () => {
  const { user } = await openLesson([aBlank()])
  const type = async (...keys: string[]) => {
    for (const name of keys) await user.click(screen.getByRole('button', { name }))
  }
  await type('ك', 'و')
  field().setSelectionRange(1, 1)
  await type('ف')
  expect([field().value, field().selectionStart]).toEqual(['كفو', 2])
  field().setSelectionRange(3, 3)
  await type('damma', 'Delete', 'Hamza and endings', 'ة', 'ا', 'Space', 'ا', 'Delete', 'Delete')
  expect(field().value).toBe('كفةا')
})

test('the phone’s own keyboard comes when it is asked for, and stays chosen', async () => {
  const { user } = await openLesson([aBlank()])
  expect(field().inputMode).toBe('none')
  await press('Use my own keyboard')
  expect(field().inputMode).toBe('text')
  expect(screen.queryByRole('region', { name: 'Arabic keyboard' })).toBeNull()
  await user.type(field(), 'wrong{Enter}')
  await press('Try Again')
  expect(field().inputMode).toBe('text')
  await press('Use the Arabic keyboard on this page')
  expect(field().inputMode).toBe('none')
})

test('of a long translation the beginning is shown until it is pressed', async () => {
  const text = 'And if Allah had not repelled some men by others, the earth would have been corrupted. '
    .repeat(2)
    .trim()
  await openLesson([aBlank(1, { ayah_text_translation: text })])
  const shown = screen.getByRole('button', { name: text })
  expect(shown.getAttribute('aria-expanded')).toBe('false')
  await press(text)
  expect(shown.getAttribute('aria-expanded')).toBe('true')
})

test('the keyboard is one stop of the Tab key, and arrows go from key to key', async () => {
  await openLesson([aBlank()])
  const user = userEvent.setup()
  const keyboard = screen.getByRole('region', { name: 'Arabic keyboard' })
  expect([...keyboard.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  screen.getByRole('button', { name: 'ا' }).focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}{Enter}')
  expect(field().value).toBe('ب')
})

test('a text that is cut says so, and has the number of an ayah that ends', async () => {
  const blank = aBlank()
  const text = `… ${blank.ayah_text_arabic} ۝٤`
  const position = { blank_position: blank.blanks[0]!.blank_position + 1 }
  const { user } = await openLesson([
    { ...blank, ayah_text_arabic: text, blanks: [{ ...blank.blanks[0]!, ...position }] },
  ])
  expect(ayah()).toMatch(/^…The ayah goes on here\. .*۝٤End of ayah 4\.$/)
  await user.type(field(), ' kufuwan {Enter}')
  expect(ayah()).toContain('كُفُوًا أَحَدُۢ\u00a0۝٤')
})
