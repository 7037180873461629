import { SURAHS } from '@halaqa/quran/surahs'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderApp, stubApi } from '../../../../test/app.tsx'
import { aChapter, chapterReplies } from '../../../../test/chapters.ts'
import { stubWindow } from '../../../../test/window.ts'
import { SurahField } from './SurahField.tsx'

/** The surah's text in the list. */
function inList({ number }: { number: number }) {
  const { surahNo, surahName, surahNameArabic, surahNameArabicLong, surahNameTranslation, totalAyah, revelationPlace } =
    aChapter(number)
  return { surahNo, surahName, surahNameArabic, surahNameArabicLong, surahNameTranslation, totalAyah, revelationPlace }
}

function Form() {
  const [value, setValue] = useState(67)
  return <SurahField label="Start surah" value={value} onChange={({ number }) => setValue(number)} />
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Start surah' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '')
const highlighted = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('opens at the chosen surah, with all of them', async () => {
  render(<Form />)
  await userEvent.click(field())
  expect(options()).toHaveLength(SURAHS.length)
  expect(highlighted()).toContain('67. Al-Mulk')
})

test.each(['{ArrowDown}', '{ArrowUp}'])('opens at the chosen surah by %s, too', async (key) => {
  render(<Form />)
  await userEvent.tab()
  await userEvent.keyboard(key)
  expect(highlighted()).toContain('67. Al-Mulk')
})

test('the arrows move among what was found, and keep what was typed', async () => {
  render(<Form />)
  await userEvent.click(field())
  await userEvent.keyboard('qa')
  const found = options()
  expect(highlighted()).toBe(found[0])
  await userEvent.keyboard('{ArrowDown}')
  expect(field().value).toBe('qa')
  expect(options()).toEqual(found)
  expect(highlighted()).toBe(found[1])
  await userEvent.click(field())
  expect([field().value, highlighted()]).toEqual(['qa', found[1]])
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(found[1]).toContain(field().value)
})

test.each([
  ['nothing matches', 'xyz{Enter}'],
  ['several match and none was chosen', 'al{Tab}'],
  ['it was let be', 'kahf{Escape}'],
  ['Escape in the closed list belongs to the dialog', '{Escape}{Escape}'],
])('keeps the surah it had when %s', async (_, keys) => {
  render(<Form />)
  await userEvent.click(field())
  await userEvent.keyboard(keys)
  expect(field().value).toBe('67. Al-Mulk')
})

test('leaving the field does not choose a surah that the pointer only passed over', async () => {
  render(<Form />)
  await userEvent.click(field())
  await userEvent.hover(screen.getByRole('option', { name: /Al-Kahf/ }))
  await userEvent.tab()
  expect(field().value).toBe('67. Al-Mulk')
})

test.each([
  ['the meaning', 'cow'],
  ['the meaning', 'dawn'],
  ['Arabic letters', 'البقره'],
  ['Persian letters', 'یس'],
  ['Persian digits', '۱۸'],
  ['Arabic-Indic digits', '١٨'],
  ['a usual misspelling', 'yaseen'],
  ['letters that come apart in Unicode', 'Yu\u0304suf'],
  ['nothing but a sign', '-'],
])('finds what the reader finds, by %s: %s', async (_, typed) => {
  stubWindow(1280)
  stubApi({ ...chapterReplies(1), 'GET /chapters': { body: SURAHS.map(inList) } })
  renderApp('/quran')
  await screen.findByRole('list', { name: 'Surahs' })
  await userEvent.type(screen.getByRole('searchbox', { name: /surah/i }), typed)
  const list = screen.queryByRole('list', { name: 'Surahs' })
  const found = list ? [...list.children].map((row) => Number((row as HTMLElement).dataset.number)) : []
  render(<Form />)
  await userEvent.click(field())
  await userEvent.keyboard(typed)
  expect(options().map((option) => Number.parseInt(option, 10))).toEqual(found)
  expect(found.length > 0).toBe(typed !== '-')
})

test.each([
  ['a choice', 'fil{Enter}', '105. Al-Fil'],
  ['a choice by the arrows', '{ArrowDown}{Enter}', '68. Al-Qalam'],
  ['the same choice', '{Enter}', '67. Al-Mulk'],
  ['letting it be', 'fil{Escape}', '67. Al-Mulk'],
])('typing after %s, without leaving the field, replaces the name', async (_, keys, then) => {
  render(<Form />)
  await userEvent.click(field())
  await userEvent.keyboard(keys)
  expect(field().value).toBe(then)
  await userEvent.keyboard('k')
  expect(field().value).toBe('k')
  await userEvent.keyboard('ahf{Enter}')
  expect(field().value).toBe('18. Al-Kahf')
})

test('chooses by the keyboard alone', async () => {
  render(<Form />)
  await userEvent.tab()
  await userEvent.keyboard('fil{Enter}')
  expect(field().value).toBe('105. Al-Fil')
})
