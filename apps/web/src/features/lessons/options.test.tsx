import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInAmina } from '../../../test/app.tsx'
import { isDisabled, openLesson, press } from '../../../test/lesson-page.tsx'
import { aBlank, aChoice, aMatch, partId } from '../../../test/quiz.ts'

beforeEach(signInAmina)

describe('multiple choice', () => {
  const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(name) })

  test('can be checked once an option is chosen; a wrong one is marked beside the right one', async () => {
    await openLesson([aChoice(1), aBlank(2)])
    expect(screen.getByRole('radiogroup', { name: 'Which word comes next?' })).not.toBeNull()
    expect([isDisabled('Check Answer'), isDisabled('Next')]).toEqual([true, false])
    await userEvent.click(option('أَحَدٌ'))
    await press('Check Answer')
    expect(screen.getByText('Not this one')).not.toBeNull()
    expect(option('أَحَدٌ').closest('label')?.textContent).toContain('your answer, not correct')
    expect(option('ٱلصَّمَدُ').closest('label')?.textContent).toContain('correct answer')
    expect(option('ٱلصَّمَدُ').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  test('can be answered from the keyboard', async () => {
    const { user } = await openLesson([aChoice(1), aBlank(2)])
    option('ٱلصَّمَدُ').focus()
    await user.keyboard(' {Enter}')
    expect(screen.getByText('Correct')).not.toBeNull()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Question 2 of 2')).not.toBeNull()
  })
})

describe('match pairs', () => {
  const option = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  const tap = async (...names: string[]) => {
    for (const name of names) await userEvent.click(option(name))
  }

  test('is checked once all are joined; wrong pairs are marked and the right ones shown', async () => {
    await openLesson([aMatch(1), aBlank(2)])
    await tap('أَحَدٌ', 'the Eternal Refuge')
    expect(option('أَحَدٌ').textContent).toContain('pair 1')
    expect(isDisabled('Check Pairs')).toBe(true)
    await tap('One', 'ٱلصَّمَدُ')
    await press('Check Pairs')
    expect(screen.getByText('2 pairs don’t match')).not.toBeNull()
    const right = within(screen.getByText('Correct pairs').nextElementSibling as HTMLElement)
    expect(right.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'أَحَدٌOne',
      'ٱلصَّمَدُthe Eternal Refuge',
    ])
    await tap('One')
    expect(option('One').textContent).toContain('pair 2')
  })

  test('pairs in Arabic run from right to left, and those with words in another script from left to right', async () => {
    const meanings = aMatch(1)
    const options = meanings.options.map((option) => ({
      ...option,
      option_text_arabic: option.option_text_arabic ?? 'كلمة',
    }))
    await openLesson([{ ...meanings, options }, aMatch(2)])
    const sides = () => screen.getByRole('list', { name: 'First side' }).parentElement!.dir
    expect(sides()).toBe('rtl')
    await press('Next')
    expect(sides()).toBe('ltr')
  })

  test('a second one of the same side replaces the first; a pair can be parted', async () => {
    await openLesson([aMatch(1), aBlank(2)])
    await tap('أَحَدٌ', 'ٱلصَّمَدُ')
    expect([option('أَحَدٌ'), option('ٱلصَّمَدُ')].map((held) => held.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
    await tap('the Eternal Refuge', 'ٱلصَّمَدُ')
    expect(option('the Eternal Refuge').textContent).not.toContain('pair')
    await tap('ٱلصَّمَدُ', 'the Eternal Refuge', 'أَحَدٌ', 'One')
    await press('Check Pairs')
    expect(screen.getByText('Correct')).not.toBeNull()
    await press('Next Question')
    expect(screen.getByText('Question 2 of 2')).not.toBeNull()
  })
})

test('puts options in other places when the question comes back', async () => {
  const pairs = aMatch(2)
  const third = (side: string) => ({ ...pairs.options[0]!, option_data: { pair: 3, side } })
  pairs.options.push(
    { ...third('first'), id: partId(2, 5), option_text_arabic: 'قُلۡ' },
    { ...third('second'), id: partId(2, 6), option_text_arabic: 'هُوَ', option_order: 5 },
  )
  await openLesson([aChoice(1), pairs, aChoice(3)])
  const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
  const choices = () => texts(screen.getAllByRole('radio').map((radio) => radio.closest('label')!))
  const seconds = () =>
    texts(
      within(screen.getByRole('list', { name: 'Second side' }))
        .getAllByRole('button')
        .map((button) => button),
    )
  const leave = async () => {
    await press('Show me')
    await press('Next Question')
  }

  const before = choices()
  await leave()
  const secondsBefore = seconds()
  await leave()
  await leave()
  expect(choices().indexOf('ٱلصَّمَدُ')).not.toBe(before.indexOf('ٱلصَّمَدُ'))
  expect(choices().sort()).toEqual([...before].sort())
  await leave()
  expect(seconds().filter((text, index) => text === secondsBefore[index])).toEqual([])
})
