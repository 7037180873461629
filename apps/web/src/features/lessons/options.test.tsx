import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInAmina } from '../../../test/app.tsx'
import { isDisabled, openLesson, press } from '../../../test/lesson-page.tsx'
import { aBlank, aChoice, aMatch } from '../../../test/quiz.ts'

beforeEach(signInAmina)

describe('multiple choice', () => {
  const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(name) })

  test('is checked once one is chosen; a wrong one is marked beside the right one', async () => {
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
    expect(screen.getByText('2 pairs do not belong together')).not.toBeNull()
    const right = within(screen.getByText('Correct pairs').nextElementSibling as HTMLElement)
    expect(right.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'أَحَدٌOne',
      'ٱلصَّمَدُthe Eternal Refuge',
    ])
    await tap('One')
    expect(option('One').textContent).toContain('pair 2')
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
