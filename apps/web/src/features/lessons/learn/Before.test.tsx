import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { loadMessages, setLanguage } from '../../../lib/i18n.ts'
import { LetterNames } from './Before.tsx'

test.each([
  ['en', 'Read by their names: Alif lām mīm'],
  ['ar', 'تُقرأ بأسمائها: ألف لام ميم'],
  ['ru', 'Читается по названиям букв: Алиф лям мим'],
])('a page in "%s" has the names of letters in its own letters', async (language, text) => {
  setLanguage(language)
  onTestFinished(() => setLanguage('en'))
  await loadMessages('memorizing')
  render(<LetterNames names="Alif lām mīm" />)
  expect(screen.getByText(text)).not.toBeNull()
})
