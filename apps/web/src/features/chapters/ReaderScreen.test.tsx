import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aChapter, chapterReplies } from '../../../test/chapters.ts'
import { stubWindow } from '../../../test/window.ts'

/** Some surahs are enough, and quicker to look through than all. */
const list = [1, 66, 67, 68, 114].map((number) => {
  const { arabic1, transliterationEnglish, transliterationRussian, english, juz, page, ...chapter } = aChapter(number)
  return chapter
})
const replies = { ...chapterReplies(1, 9, 67, 112, 114), 'GET /chapters': { body: list } }
const BASMALA = 'بِسۡمِ ٱللَّهِ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ'

describe('the reader', () => {
  beforeEach(() => stubWindow(1280))

  test('shows a guest a surah with its facts', async () => {
    stubApi(replies)
    renderApp('/quran?surah=67')
    expect(await screen.findByText('ar 67:30')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Al-Mulk')
    expect(screen.getByText('Juz 29')).toBeTruthy()
    expect(screen.getByText('Page 562')).toBeTruthy()
    expect(screen.getByText('en 67:1')).toBeTruthy()
    expect(screen.queryByText('latin 67:1')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      `/signin?next=${encodeURIComponent('/quran?surah=67&ayah=1')}`,
    )
  })

  test.each([
    [112, 1],
    [9, 0],
    [1, 0],
  ])('says the bismillah before surah %i %i times', async (surah, times) => {
    stubApi(replies)
    renderApp(`/quran?surah=${surah}`)
    await screen.findByText(`ar ${surah}:1`)
    expect(screen.queryAllByText(BASMALA)).toHaveLength(times)
  })

  test('filters the surahs while a person types, and opens the first with Enter', async () => {
    stubApi(replies)
    const { router } = renderApp('/quran?surah=1')
    await userEvent.type(await screen.findByLabelText('Search surah'), 'mulk{Enter}')
    await screen.findByText('ar 67:1')
    expect(router.state.location.search).toBe('?surah=67&ayah=1')
  })

  test('walks the list with the arrow keys', async () => {
    stubApi(replies)
    renderApp('/quran?surah=67')
    const surahs = within(await screen.findByRole('list', { name: 'Surahs' })).getAllByRole('link')
    expect(surahs.filter((link) => link.tabIndex === 0).map((link) => link.textContent)).toEqual([
      expect.stringContaining('Al-Mulk'),
    ])
    surahs[2]?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(surahs[3])
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(surahs[4])
    await userEvent.keyboard('{ArrowDown}{Home}{ArrowUp}')
    expect(document.activeElement).toBe(surahs[0])
  })

  test('lists the verses to go to', async () => {
    stubApi(replies)
    const { router } = renderApp('/quran?surah=67')
    await screen.findByText('ar 67:1')
    await userEvent.click(screen.getByRole('tab', { name: 'Verse' }))
    const verses = within(screen.getByRole('list', { name: 'Verse' })).getAllByRole('link')
    expect(verses).toHaveLength(30)
    await userEvent.click(verses[11] as HTMLElement)
    expect(router.state.location.search).toBe('?surah=67&ayah=12')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('ar 67:12'))
    const stops = screen.getAllByRole('link', { name: /^Verse 67:/ }).filter(({ tabIndex }) => tabIndex === 0)
    expect(stops.map(({ textContent }) => textContent)).toEqual(['67:12'])
  })

  test('has nothing before the first surah and nothing after the last', async () => {
    stubApi(replies)
    renderApp('/quran?surah=114')
    await screen.findByText('ar 114:6')
    expect(screen.getByRole('link', { name: /Previous Surah/ }).textContent).toContain('Al-Falaq')
    expect(screen.queryByRole('link', { name: /Next Surah/ })).toBeNull()
  })

  test('applies settings at once and remembers them', async () => {
    stubApi(replies)
    renderApp('/quran?surah=67')
    await screen.findByText('ar 67:1')
    await userEvent.click(screen.getByRole('button', { name: 'Display settings' }))
    await userEvent.click(await screen.findByLabelText('Show transliteration'))
    await userEvent.click(screen.getByLabelText('Show translation'))
    expect(screen.getByText('latin 67:1').getAttribute('lang')).toBe('ar-Latn')
    expect(screen.queryByText('кириллица 67:1')).toBeNull()
    expect(screen.queryByText('en 67:1')).toBeNull()
    expect(JSON.parse(localStorage.getItem('halaqa_reading') ?? '')).toMatchObject({
      showTransliteration: true,
      showTranslation: false,
    })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByLabelText('Show translation')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Display settings' }))
  })

  test('offers a guest the languages beside the settings, and none to a member, whose profile has them', async () => {
    const settings = async () => {
      stubApi(replies)
      renderApp('/quran?surah=67')
      await userEvent.click(await screen.findByRole('button', { name: 'Display settings' }))
      return within(await screen.findByRole('region', { name: 'Display settings' }))
    }
    expect((await settings()).getByRole('link', { name: 'العربية' }).getAttribute('href')).toBe('?lang=ar')
    cleanup()
    signInAmina()
    expect((await settings()).queryByRole('link', { name: 'العربية' })).toBeNull()
  })

  test('writes how an ayah sounds in the letters that are wanted', async () => {
    const latin = Array.from({ length: 30 }, (_, index) => `ḥāʾ ${index + 1}`)
    stubApi({ ...replies, 'GET /chapters/67': { body: { ...aChapter(67), transliterationEnglish: latin } } })
    localStorage.setItem('halaqa_reading', JSON.stringify({ showTransliteration: true }))
    renderApp('/quran?surah=67')
    expect(await screen.findByText('ha 1')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Display settings' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Scholarly' }))
    expect(screen.getByText('ḥāʾ 1').getAttribute('lang')).toBe('ar-Latn')
    await userEvent.click(screen.getByLabelText('Transliteration in Cyrillic letters'))
    expect(screen.getByText('кириллица 67:1').getAttribute('lang')).toBe('ar-Cyrl')
    await userEvent.click(screen.getByRole('radio', { name: 'Off' }))
    expect(screen.queryByText('ḥāʾ 1')).toBeNull()
    expect(JSON.parse(localStorage.getItem('halaqa_reading') ?? '')).toMatchObject({
      latinTransliteration: 'off',
      cyrillicTransliteration: true,
    })
  })

  test('begins with Cyrillic for readers of Russian', async () => {
    const verses = Array.from({ length: 30 }, (_, index) => `ru 67:${index + 1}`)
    stubApi({ ...replies, 'GET /chapters/67/translations/ru': { body: { surahNo: 67, language: 'ru', verses } } })
    localStorage.setItem('halaqa_reading', JSON.stringify({ showTransliteration: true, language: 'ru' }))
    renderApp('/quran?surah=67')
    expect(await screen.findByText('кириллица 67:1')).toBeTruthy()
    expect(screen.queryByText('latin 67:1')).toBeNull()
  })

  test('shows once what was translated together, and says whose translation it is', async () => {
    const verses = Array.from({ length: 30 }, (_, index) => `ur 67:${index === 3 ? 3 : index + 1}`)
    localStorage.setItem('halaqa_reading', JSON.stringify({ language: 'ur' }))
    stubApi({
      ...replies,
      'GET /chapters/67/translations/ur': { body: { surahNo: 67, language: 'ur', verses, groups: [[3, 4]] } },
    })
    renderApp('/quran?surah=67')
    expect(await screen.findAllByText('ur 67:3')).toHaveLength(1)
    expect(screen.getByText('3–4')).toBeTruthy()
    expect(screen.getByText('Translated together with the verses before it: see verse 3')).toBeTruthy()
    expect(screen.getByText("Translation: Abul A'la Maududi (\u2068اردو\u2069).")).toBeTruthy()
    expect(screen.getByText(/^This copy of the translation lacks the punctuation/)).toBeTruthy()
    expect(screen.getByText(/Page numbers follow the Madinah mushaf of 1405 AH/)).toBeTruthy()
  })

  test('marks a place of prostration with a word', async () => {
    const arabic1 = aChapter(67).arabic1.map((text, index) => (index === 2 ? `${text} ۩` : text))
    stubApi({ ...replies, 'GET /chapters/67': { body: { ...aChapter(67), arabic1 } } })
    renderApp('/quran?surah=67')
    expect(await screen.findAllByText('Place of prostration (sajda)')).toHaveLength(1)
  })

  test('shows another translation, from right to left if it is written so', async () => {
    const verses = Array.from({ length: 30 }, (_, index) => `ur 67:${index + 1}`)
    stubApi({ ...replies, 'GET /chapters/67/translations/ur': { body: { surahNo: 67, language: 'ur', verses } } })
    renderApp('/quran?surah=67')
    await screen.findByText('ar 67:1')
    await userEvent.click(screen.getByRole('button', { name: 'Display settings' }))
    await screen.findByRole('option', { name: "اردو · Abul A'la Maududi" })
    await userEvent.selectOptions(screen.getByLabelText('Translation'), 'ur')
    const verse = await screen.findByText('ur 67:1')
    expect([verse.lang, verse.dir]).toEqual(['ur', 'rtl'])
    expect(screen.queryByText('en 67:1')).toBeNull()
  })

  test('keeps the Arabic when a translation cannot be had, and asks again', async () => {
    let fails = true
    const verses = Array.from({ length: 30 }, (_, index) => `ur 67:${index + 1}`)
    localStorage.setItem('halaqa_reading', JSON.stringify({ language: 'ur' }))
    stubApi({
      ...replies,
      'GET /chapters/67/translations/ur': () =>
        fails ? { status: 404, body: { error: 'no' } } : { body: { surahNo: 67, language: 'ur', verses } },
    })
    renderApp('/quran?surah=67')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We couldn’t load the translation.')
    expect(screen.getByText('ar 67:1')).toBeTruthy()
    fails = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('ur 67:1')).toBeTruthy()
  })

  test('says why a surah could not be loaded, and tries again', async () => {
    let fails = true
    stubApi({
      ...replies,
      'GET /chapters/67': () => (fails ? { status: 500, body: {} } : { body: aChapter(67) }),
    })
    renderApp('/quran?surah=67')
    expect(await screen.findByRole('heading', { name: 'Error Loading Quran' })).toBeTruthy()
    const reason = 'Something went wrong (HTTP 500). Please try again.'
    expect(screen.getByText(`Failed to fetch chapter 67: ${reason}`)).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('ar 67:1')).toBeTruthy()
  })

  test('says so when a surah has no verses', async () => {
    stubApi({ ...replies, 'GET /chapters/67': { body: { ...aChapter(67), arabic1: [] } } })
    renderApp('/quran?surah=67')
    expect(await screen.findByText('No verses available for this chapter')).toBeTruthy()
  })
})

test('shows the list in a drawer on a narrow window, which closes when a surah is chosen', async () => {
  stubWindow(390)
  stubApi(replies)
  renderApp('/quran?surah=1')
  await screen.findByText('ar 1:1')
  expect(screen.queryByLabelText('Search surah')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Chapters' }))
  const drawer = await screen.findByRole('dialog', { name: 'Chapters' })
  await userEvent.click(await within(drawer).findByRole('link', { name: /Al-Mulk/ }))
  await screen.findByText('ar 67:1')
  expect(screen.queryByRole('dialog')).toBeNull()
})
