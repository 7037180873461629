import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from './i18n.ts'
import {
  followChoiceOnReturn,
  languageOfDevice,
  lastTagOf,
  loadRestoring,
  showLanguage,
  withChosenDigits,
} from './language-choice.ts'
import { restoreTyped, restoreTypedWhenRendered } from './restore-typed.ts'

const reload = vi.fn()

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'halaqa_language=; Max-Age=0'
  history.replaceState(null, '', '/signup?next=%2Fread&lang=en#form')
  vi.stubGlobal('location', { ...window.location, href: window.location.href, protocol: 'http:', reload })
  document.body.innerHTML = '<form><input value="" /><input type="password" /><textarea></textarea></form>'
})

// Fields that stay would be in the way of the focus in the next file, which has the same window.
afterEach(() => document.body.replaceChildren())

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

test('Arabic comes back with the digits that it had last', () => {
  expect(lastTagOf('ar')).toBe('ar')
  showLanguage('ar-u-nu-arab')
  showLanguage('ru')
  expect([lastTagOf('ar'), lastTagOf('ru')]).toEqual(['ar-u-nu-arab', 'ru'])
  showLanguage('ar')
  expect(lastTagOf('ar')).toBe('ar')
})

test('Arabic comes back with digits that the device had from the account', () => {
  setLanguage('ar-u-nu-arab')
  showLanguage('en')
  setLanguage('en')
  expect(lastTagOf('ar')).toBe('ar-u-nu-arab')
})

test('without cookies the address names the language', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  showLanguage('ar-u-nu-arab')
  expect(window.document.URL).toContain('lang=ar-u-nu-arab')
  vi.stubGlobal('location', { href: window.document.URL })
  expect(['ar', 'en'].map(withChosenDigits)).toEqual(['ar-u-nu-arab', 'en'])
})

test('a page that the browser kept comes back in the language that was chosen meanwhile', () => {
  history.replaceState(null, '', '/signup')
  vi.stubGlobal('location', { ...window.location, href: window.document.URL, reload })
  reload.mockClear()
  followChoiceOnReturn()
  const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comeBack(true)
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'halaqa_language=ru'
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
  comeBack(true)
  expect(reload).toHaveBeenCalledOnce()
  sessionStorage.clear()
})

test('what was typed is in the fields of the page in another language, and no password', () => {
  type('Fatima', 'bismillah-2026', 'For my mother')
  showLanguage('ru')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('bismillah')
  type()
  restoreTyped()
  expect(fields().map(({ value }) => value)).toEqual(['Fatima', '', 'For my mother'])
})

test('what fills in fields is loaded only where something was kept', async () => {
  expect(await loadRestoring()).toBeUndefined()
  showLanguage('ru')
  expect(await loadRestoring()).toMatchObject({ restoreTyped })
})

test('a password that is shown is not kept', () => {
  document.body.innerHTML = '<form><input autocomplete="new-password" value="bismillah-2026" /></form>'
  showLanguage('ru')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('bismillah')
})

const CHOICES = `<form>
  <input type="checkbox" name="asks" />
  <input type="radio" name="plan" value="turns" /><input type="radio" name="plan" value="board" />
  <select name="zone"><option>Asia/Tashkent</option><option>Africa/Cairo</option></select>
</form>`
const choices = () => {
  const [asks, turns, board, zone] = document.querySelectorAll<HTMLInputElement & HTMLSelectElement>(
    'form :is(input, select)',
  )
  return [asks!.checked, turns!.checked, board!.checked, zone!.value]
}
const choose = () => {
  document.body.innerHTML = CHOICES
  document.querySelector<HTMLInputElement>('[name=asks]')!.checked = true
  document.querySelector<HTMLInputElement>('[value=board]')!.checked = true
  document.querySelector('select')!.value = 'Africa/Cairo'
  showLanguage('ru')
  document.body.innerHTML = ''
}

test('what was ticked and chosen is so in the other language', () => {
  choose()
  document.body.innerHTML = CHOICES
  restoreTyped()
  expect(choices()).toEqual([true, false, true, 'Africa/Cairo'])
})

test('what was ticked and chosen comes once the app has rendered it in place of the page of the server', async () => {
  choose()
  document.body.innerHTML = CHOICES
  restoreTypedWhenRendered()
  document.body.append('A change of the page of the server')
  await Promise.resolve() // after the observer
  document.body.innerHTML = CHOICES
  await vi.waitFor(() => expect(choices()).toEqual([true, false, true, 'Africa/Cairo']))
})

test('what a person types on the new page is not replaced, and no other page is filled in', async () => {
  const form = '<form><input name="full_name" value="" /></form>'
  const keep = () => {
    document.body.innerHTML = form
    type('Fatima')
    showLanguage('ru')
    document.body.innerHTML = ''
  }
  const render = async () => {
    document.body.innerHTML = form
    await Promise.resolve() // after the observer
    return fields()[0]?.value
  }
  keep()
  restoreTypedWhenRendered()
  expect(await render()).toBe('Fatima')

  keep()
  restoreTypedWhenRendered()
  window.dispatchEvent(new Event('beforeinput'))
  expect(await render()).toBe('')

  keep()
  vi.stubGlobal('location', { ...window.location, pathname: '/profile' })
  restoreTypedWhenRendered()
  expect(await render()).toBe('')
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
