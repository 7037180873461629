import { LANGUAGE_CODES } from '@halaqa/contract/languages'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { repository } from '../../../../package.json'
import { loadMessages, setLanguage } from '../lib/i18n.ts'
import { LanguageLinks } from './LanguageLinks.tsx'

afterEach(() => setLanguage('en'))

test.each([
  ['ar', 'أخبرنا بما يحتاج فيها إلى تصحيح'],
  ['ru', 'Напишите нам, что звучит неверно'],
])('readers of "%s" are asked to say what sounds wrong', async (language, name) => {
  setLanguage(language)
  await loadMessages('public')
  render(<LanguageLinks />)
  const { protocol, host, pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href)
  expect(`${protocol}//${host}${pathname}`).toBe(repository.url.replace('.git', '/issues/new'))
  expect(searchParams.get('title')).toBe(`${language}: `)
})

test('Arabic is chosen with the digits that it had last', async () => {
  localStorage.setItem('halaqa_arabic', 'ar-u-nu-arab')
  const onChoose = vi.fn()
  render(<LanguageLinks onChoose={onChoose} />)
  await userEvent.click(screen.getByRole('link', { name: 'العربية' }))
  await userEvent.click(screen.getByRole('link', { name: 'Русский' }))
  expect(onChoose.mock.calls).toEqual([['ar-u-nu-arab'], ['ru']])
})

test('readers of English are not asked', () => {
  render(<LanguageLinks />)
  expect(screen.getAllByRole('link')).toHaveLength(LANGUAGE_CODES.length)
})
