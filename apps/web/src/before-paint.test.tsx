import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Passage } from '@halaqa/contract/lessons'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, NO_CONFIG, renderApp, signInAmina, stubApi } from '../test/app.tsx'
import { LESSON_PATH, lessonReplies } from '../test/lesson-page.tsx'
import { aBlank, LESSON_ID } from '../test/quiz.ts'
import { DEFAULT_READING, renderPassage } from './prerender.tsx'

const SCRIPT = readFileSync(join(import.meta.dirname, 'before-paint.js'), 'utf8')
const CALLS = [`/lessons/${LESSON_ID}`, `/questions/lesson/${LESSON_ID}`]
const PASSAGE = `/lessons/${LESSON_ID}/passage?language={language}#lesson_type=lesson,status=available`

const ayah = (number: number, text: string, more: Partial<Passage['ayahs'][number]> = {}) => ({
  ...{ ayah: number, from_word: 1, to_word: text.split(' ').length, words: text.split(' '), ends: true },
  ...{ text, letter_names: null },
  ...{ transliteration_english: 'latin', transliteration_russian: 'кириллица', translation: `Meaning ${number}` },
  ...more,
})
const before = { surah: 112, ayah: 2, text: 'ٱللَّهُ ٱلصَّمَدُ', opening: false, letter_names: null }
const passage: Passage = {
  ...{ lesson_id: LESSON_ID, surah_number: 112, surah_name: 'Al-Ikhlas', language: 'en', items: [], before },
  ayahs: [ayah(3, 'لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ'), ayah(14, 'وَلَمۡ يَكُن لَّهُۥ كُفُوًا أَحَدُۢ')],
}

const replies = (more: Partial<Passage> = {}, questions = [aBlank()]) => ({
  ...lessonReplies(questions, { title: 'Ayahs 3 to 14' }),
  [`GET /lessons/${LESSON_ID}/passage?language=en`]: { body: { ...passage, ...more } },
})

/** What somebody sees of the page, and what a screen reader is told. */
function shown() {
  const root = document.getElementById('root') ?? document.body
  const named = [...root.querySelectorAll('header *, main *, footer *')].map((element) =>
    ['class', 'aria-label', 'title', 'lang', 'dir', 'href', 'aria-hidden'].map((name) => element.getAttribute(name)),
  )
  const texts = [...root.querySelectorAll('header, main, footer')].map((part) => part.textContent)
  return { texts, named }
}

/** The lesson's page before its scripts have come, once what it has asked for is answered. */
async function openBeforeScripts() {
  history.replaceState(null, '', LESSON_PATH)
  const { dataset } = document.documentElement
  Object.assign(dataset, { for: 'everyone', skeleton: '', reading: JSON.stringify(DEFAULT_READING) })
  dataset.calls = [...CALLS, PASSAGE].map((call) => `/api/v1${call}`).join(' ')
  document.head.innerHTML = '<meta name="theme-color">'
  const passage = renderPassage(NO_CONFIG).replace(/<title>[^<]*<\/title>/g, '') // as the build does
  document.body.innerHTML = `<div id="root"><main id="main">Loading</main></div>${passage}`
  new Function(SCRIPT)()
  document.dispatchEvent(new Event('readystatechange'))
  await Promise.all([...(window.earlyCalls?.values() ?? [])].map(({ answer }) => answer.catch(() => {})))
}

const isPassageShown = () => screen.queryByRole('heading', { name: 'Read the passage' }) !== null

describe('a lesson’s page, before its scripts have come', () => {
  beforeEach(() => {
    Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  })
  afterEach(() => {
    document.dispatchEvent(new Event('drawn'))
    Reflect.deleteProperty(document, 'fonts')
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
    document.head.innerHTML = ''
    document.body.innerHTML = ''
    delete window.earlyCalls
    history.replaceState(null, '', '/')
  })

  test.each([
    ['after an ayah', {}],
    ['after words of its own ayah', { before: { ...before, ayah: 3, text: 'لَمۡ يَلِدۡ' } }],
    ['at a surah’s opening', { before: { ...before, ayah: 0, text: 'بِسۡمِ ٱللَّهِ', opening: true } }],
    ['after letters', { before: { ...before, ayah: 1, text: 'الٓمٓ', letter_names: 'Alif lām mīm' } }],
    ['after nothing that is written', { before: { ...before, ayah: 0, text: '', opening: true } }],
    ['with a part of an ayah', { ayahs: [ayah(3, 'لَمۡ يَلِدۡ', { ends: false })] }],
    ['with the end of an ayah', { ayahs: [ayah(3, 'وَلَمۡ يُولَدۡ', { from_word: 3, to_word: 4 })] }],
    ['with a part that has no translation', { ayahs: [ayah(3, 'لَمۡ', { ends: false, translation: '' })] }],
    ['with letters', { ayahs: [ayah(1, 'الٓمٓ', { letter_names: 'Alif lām mīm' }), ayah(2, 'ذَٰلِكَ')] }],
    ['with a prostration', { ayahs: [ayah(3, 'وَٱسۡجُدۡ', { text: 'وَٱسۡجُدۡ ۩' }), ayah(4, 'وَلَمۡ')] }],
    ['without a translation', { ayahs: [ayah(3, 'لَمۡ يَلِدۡ', { translation: '' })] }],
    ['with braces in a translation', { ayahs: [ayah(3, 'لَمۡ', { translation: '{words} and {title}' })] }],
  ])('shows its passage as the screen does, %s', async (_, more) => {
    signInAmina()
    stubApi(replies(more))
    await openBeforeScripts()
    await waitFor(() => expect(isPassageShown()).toBe(true))
    const early = shown()
    expect(early.texts.join(' ')).not.toMatch(/{(?!words|title)/)

    document.body.innerHTML = ''
    delete window.earlyCalls
    renderApp(LESSON_PATH)
    await screen.findByRole('heading', { name: 'Read the passage' })
    document.body.firstElementChild!.id = 'root'
    expect(early).toEqual(shown())
    cleanup()
  })

  test('touches nothing once the screen is drawn', async () => {
    signInAmina()
    stubApi(replies())
    const opened = openBeforeScripts()
    document.dispatchEvent(new Event('drawn'))
    await opened
    await new Promise((done) => setTimeout(done))
    expect(document.getElementById('root')?.innerHTML).toBe('<main id="main">Loading</main>')
  })

  test('leads a guest back to the first page', async () => {
    stubApi(replies())
    await openBeforeScripts()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/'))
  })

  test.each([
    ['that was begun', () => localStorage.setItem(`halaqa_quiz:${amina.id}:${LESSON_ID}`, '{}'), replies()],
    ['whose passage was left', () => localStorage.setItem(`halaqa_learn:${amina.id}:${LESSON_ID}`, '{}'), replies()],
    [
      'for a person with other reading settings',
      () => localStorage.setItem('halaqa_reading', JSON.stringify({ ...DEFAULT_READING, arabicSize: 'text-3xl' })),
      replies(),
    ],
    ['without questions', () => {}, replies({}, [])],
    ['that is completed', () => {}, { ...replies(), ...lessonReplies([aBlank()], { status: 'completed' }) }],
  ])('shows none of a lesson %s', async (_, prepare, answered) => {
    signInAmina()
    prepare()
    stubApi(answered)
    await openBeforeScripts()
    await new Promise((done) => setTimeout(done)) // after all that follows the answers
    expect(isPassageShown()).toBe(false)
    expect(document.getElementById('main')?.textContent).toBe('Loading')
  })
})

describe('a page’s scripts', () => {
  type Tell = (list: { getEntries: () => { startTime: number }[] }) => void
  let tell: Tell | undefined
  beforeEach(() => {
    class Observer {
      static supportedEntryTypes = ['largest-contentful-paint']
      constructor(told: Tell) {
        tell = told
      }
      observe() {}
    }
    vi.stubGlobal('PerformanceObserver', Observer)
    vi.useFakeTimers()
    document.head.innerHTML = '<meta name="theme-color">'
    document.body.innerHTML = '<template id="scripts"><link rel="help"></template>'
  })
  afterEach(() => {
    document.dispatchEvent(new Event('drawn'))
    vi.unstubAllGlobals()
    vi.useRealTimers()
    document.head.innerHTML = ''
    document.body.innerHTML = ''
    tell = undefined
  })

  const areThere = () => document.head.querySelector('link') !== null
  const paint = (startTime: number) => tell?.({ getEntries: () => [{ startTime }] })

  test('come once its text is on the screen', async () => {
    new Function(SCRIPT)()
    document.dispatchEvent(new Event('readystatechange'))
    await vi.advanceTimersByTimeAsync(100)
    paint(-1) // of before, such as the bar's
    await vi.advanceTimersByTimeAsync(0)
    expect(areThere()).toBe(false)
    paint(performance.now())
    await vi.advanceTimersByTimeAsync(0)
    expect(areThere()).toBe(true)
  })

  test('are asked for one after the other, and what is pressed is answered in between', async () => {
    document.body.innerHTML = '<template id="scripts"><link rel="help"><link rel="help"><link rel="help"></template>'
    const turns: (() => void)[] = []
    vi.stubGlobal('scheduler', { yield: () => new Promise<void>((go) => turns.push(go)) })
    new Function(SCRIPT)()
    document.dispatchEvent(new Event('readystatechange'))
    for (const count of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(1000)
      expect(document.head.querySelectorAll('link')).toHaveLength(count)
      turns.shift()?.()
    }
  })

  test('come though nothing is told of it', async () => {
    new Function(SCRIPT)()
    document.dispatchEvent(new Event('readystatechange'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(areThere()).toBe(true)
  })
})

test('scripts that do not come are asked for again at a press and once there is a network, and a form says why nothing happens', async () => {
  document.head.innerHTML = '<meta name="theme-color">'
  document.body.innerHTML = `<div id="root"><form><button>Send</button></form></div>
    <template id="scripts"><script type="text/plain"></script></template><template id="no-scripts"><p role="alert">No network</p></template>`
  new Function(SCRIPT)()
  document.dispatchEvent(new Event('readystatechange'))
  const asked = () => document.head.querySelectorAll('script')
  await waitFor(() => expect(asked()).toHaveLength(1))
  const fail = () => [...asked()].at(-1)?.dispatchEvent(new Event('error'))

  screen.getByRole('button').click()
  expect([asked().length, screen.queryByRole('alert')]).toEqual([1, null])
  fail()
  expect(screen.getByRole('alert').textContent).toBe('No network')
  screen.getByRole('button').click()
  expect(asked()).toHaveLength(2)
  fail()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  dispatchEvent(new Event('online'))
  expect(asked()).toHaveLength(3)
  document.dispatchEvent(new Event('drawn'))
  dispatchEvent(new Event('online'))
  expect(asked()).toHaveLength(3)
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test('of buttons with the same label that is pressed again whose row leads to the same page', async () => {
  document.head.innerHTML = '<meta name="theme-color">'
  const rows = ['/tasks/1', '/tasks/2'].map((path) => `<li><a href="${path}">Start</a><button>Read</button></li>`)
  document.body.innerHTML = `<div id="root"><ul>${rows.join('')}</ul></div>`
  new Function(SCRIPT)()
  screen.getAllByRole('button')[1]?.click()
  document.getElementById('root')!.innerHTML = `<ul>${rows.join('')}</ul>`
  document.dispatchEvent(new Event('drawn'))
  const pressed: (string | null | undefined)[] = []
  for (const button of screen.getAllByRole('button'))
    button.addEventListener('click', () => pressed.push(button.previousElementSibling?.getAttribute('href')))
  document.dispatchEvent(new Event('mounted'))
  await waitFor(() => expect(pressed).toEqual(['/tasks/2']))
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})
