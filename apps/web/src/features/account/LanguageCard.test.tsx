import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aminaOnTheWire, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { loadMessages, setLanguage, t } from '../../lib/i18n.ts'
import { languageOfDevice } from '../../lib/language-choice.ts'
import { CATALOGUES } from '../../lib/languages.ts'
import { readSession } from '../../lib/session.ts'
import { prepareSurahNames } from '../../lib/surah-names.ts'

const DIGITS = 'ar-u-nu-arab'
const reload = vi.fn()

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'halaqa_language=; Max-Age=0'
  vi.stubGlobal('location', { ...window.location, reload })
  setLanguage('ar')
  await Promise.all([...CATALOGUES.map((name) => loadMessages(name)), prepareSurahNames()])
})
afterEach(() => {
  reload.mockClear()
  setLanguage('en')
})

test('the account has the digits that were chosen, and so has the device', async () => {
  signInAmina()
  const sent = stubApi({ 'PUT /auth/me/language': { body: { ...aminaOnTheWire, language: DIGITS } } })
  renderApp('/profile/account')

  await userEvent.selectOptions(await screen.findByRole('combobox', { name: t('ui.digits') }), '١٢٣')
  await waitFor(() => expect(written(sent)).toHaveLength(1))
  expect(written(sent)[0]).toMatchObject({ path: '/auth/me/language', body: { language: DIGITS } })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(languageOfDevice()).toBe(DIGITS)
})

test('digits that were not saved are not shown, and the card says so', async () => {
  signInAmina()
  stubApi({ 'PUT /auth/me/language': { status: 500 } })
  renderApp('/profile/account')

  const digits = await screen.findByRole('combobox', { name: t('ui.digits') })
  await userEvent.selectOptions(digits, '١٢٣')
  await waitFor(() => expect(digits.getAttribute('aria-invalid')).toBe('true'))
  expect(digits).toHaveProperty('value', 'ar')
  expect(reload).not.toHaveBeenCalled()
  expect(languageOfDevice()).not.toBe(DIGITS)
})

test('a guest changes the digits at the end of a page, in Arabic alone', async () => {
  stubApi({})
  renderApp('/help')
  await userEvent.click(await screen.findByRole('button', { name: `${t('ui.digits')} ١٢٣` }))
  expect(reload).toHaveBeenCalledOnce()
  expect(languageOfDevice()).toBe(DIGITS)
  cleanup()

  setLanguage('en')
  renderApp('/help')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /١٢٣/ })).toBeNull()
})

test('a member changes the language of the account at the end of a page for everyone', async () => {
  signInAmina()
  const sent = stubApi({ 'PUT /auth/me/language': { body: { ...aminaOnTheWire, language: 'ru' } } })
  renderApp('/help')
  await userEvent.click(await screen.findByRole('link', { name: 'Русский' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(written(sent)).toMatchObject([{ path: '/auth/me/language', body: { language: 'ru' } }])
  expect(languageOfDevice()).toBe('ru')
})

test('a language that another device has chosen is shown when the app is opened again', async () => {
  signInAmina()
  stubApi({ 'GET /auth/me': { body: { ...aminaOnTheWire, language: 'ru', updated_at: '2999-01-01T00:00:00.000Z' } } })
  renderApp('/profile/account')
  await waitFor(() => expect(readSession()?.language).toBe('ru'))
  expect(reload).not.toHaveBeenCalled()
  cleanup()

  renderApp('/profile/account')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(languageOfDevice()).toBe('ru')
})
