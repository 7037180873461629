import { beforeEach, expect, test, vi } from 'vitest'
import { languageOfDevice, restoreTyped, showLanguage, withChosenDigits } from './language-choice.ts'

const reload = vi.fn()

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'halaqa_language=; Max-Age=0'
  history.replaceState(null, '', '/signup?next=%2Fread&lang=en#form')
  vi.stubGlobal('location', { ...window.location, href: window.location.href, protocol: 'http:', reload })
  document.body.innerHTML = '<form><input value="" /><input type="password" /><textarea></textarea></form>'
})

const fields = () => [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)')]
const type = (...texts: string[]) => {
  for (const [index, field] of fields().entries()) field.value = texts[index] ?? ''
}

test('a language is kept on the device, and the address names it no more', () => {
  showLanguage('ar')
  expect(languageOfDevice()).toBe('ar')
  expect(window.document.URL).toMatch(/\/signup\?next=%2Fread#form$/)
  expect(reload).toHaveBeenCalled()
})

test('the digits that were chosen are those of their language', () => {
  expect(withChosenDigits('ar')).toBe('ar')
  showLanguage('ar-u-nu-arab')
  expect(['ar', 'ru'].map(withChosenDigits)).toEqual(['ar-u-nu-arab', 'ru'])
})

test('without cookies the address names the language', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  showLanguage('ar')
  expect(window.document.URL).toContain('lang=ar')
})

test('what was typed is in the fields of the page in another language, and no password', () => {
  type('Fatima', 'bismillah-2026', 'For my mother')
  showLanguage('ru')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('bismillah')
  type()
  restoreTyped()
  expect(fields().map(({ value }) => value)).toEqual(['Fatima', '', 'For my mother'])
})

test('nothing is filled in on a page with other fields, or a second time', () => {
  type('Fatima')
  showLanguage('ru')
  document.body.innerHTML = '<form><input value="" /></form>'
  restoreTyped()
  expect(fields()[0]?.value).toBe('')
  document.body.innerHTML = '<form><input value="" /><textarea></textarea></form>'
  restoreTyped()
  expect(fields()[0]?.value).toBe('')
})
