import { HOUSE_TEXTS } from '@halaqa/contract/constants'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { amina, signInAmina, stubApi, written } from '../../test/app.tsx'
import { aChapter, chapterReplies } from '../../test/chapters.ts'
import { stubWindow } from '../../test/window.ts'
import { LandingEntry } from '../features/landing/LandingEntry.tsx'
import { snakeKeys } from '../lib/camel.ts'
import { type Config, ConfigProvider, NO_CONFIG, readConfig } from '../lib/config.ts'
import { loadMessages, setLanguage } from '../lib/i18n.ts'
import { CATALOGUES } from '../lib/languages.ts'
import { renderLanding, renderPage, renderPublicPage, renderReader } from '../prerender.tsx'
import { openApp } from './App.tsx'

const CONTEST = { ...NO_CONFIG, contestFormUrl: 'https://forms.example/' }
const SOON = { ...NO_CONFIG, comingSoon: true }
const WITH_MAIL = { ...NO_CONFIG, sendsMail: true }
/** As the server names it, with a name, a contact and all texts. */
const HOUSE = {
  ...{ version: '1.2.3', contest_form_url: null, coming_soon: false, public_url: null, lan_url: null },
  ...{ sends_mail: true, sign_ups: 'open' as const },
  house: {
    name: 'جامع "النور" & <b>',
    contact: 'imam@example.org',
    logo: { version: 'abc', width: 64, height: 32 },
    texts: [...HOUSE_TEXTS],
    revision: 7,
  },
}
const TEXT = '# Who we are\n\nMasjid An-Nur\nStreet 1\n\n- <b>one</b>\n- [two](https://example.org)'
const TEXTS = { imprint: TEXT, privacy: TEXT, terms: TEXT }

/** Each page that is rendered, with the settings that it is for. */
const PAGES: [address: string, config: Config, html: () => Promise<string>][] = [
  ['/', NO_CONFIG, async () => renderLanding(NO_CONFIG)],
  ['/', CONTEST, async () => renderLanding(CONTEST)],
  ['/', SOON, async () => renderLanding(SOON)],
  ...['/about', '/help', '/terms', '/privacy', '/privacy/software', '/imprint', '/signin', '/signup'].map(
    (address): (typeof PAGES)[number] => [address, NO_CONFIG, () => renderPage(address, NO_CONFIG)],
  ),
  ...['/', '/about', '/help', '/terms', '/privacy', '/imprint', '/forgot-password'].map(
    (address): (typeof PAGES)[number] => [
      address,
      readConfig(HOUSE),
      async () => renderPublicPage(address, HOUSE, TEXTS),
    ],
  ),
  ['/forgot-password', WITH_MAIL, () => renderPage('/forgot-password', WITH_MAIL)],
  ['/quran', NO_CONFIG, () => renderReader(1, aChapter(1), NO_CONFIG)],
  ['/quran?surah=2', NO_CONFIG, () => renderReader(2, aChapter(2), NO_CONFIG)],
]

let root: Root | undefined
let router: Awaited<ReturnType<typeof openApp>>['router'] | undefined
const complaints: unknown[] = []

/** Puts the page into the window as the server sends it, and hydrates it. Returns its heading. */
async function open(address: string, config: Config, html: string, beforeScripts = () => {}) {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<div id="root">${html}</div>`
  document.body.insertAdjacentHTML('beforeend', '<script type="application/json" id="config"></script>')
  document.getElementById('config')!.textContent = JSON.stringify(snakeKeys(config))
  const heading = document.querySelector('h1')
  beforeScripts()
  const content = await contentOf(address)
  const container = document.getElementById('root') as HTMLElement
  await act(async () => {
    root = hydrateRoot(container, <ConfigProvider value={config}>{content}</ConfigProvider>, {
      onRecoverableError: (error) => complaints.push(error),
    })
  })
  return heading
}

async function contentOf(address: string): Promise<ReactNode> {
  if (address === '/') return <LandingEntry />
  const app = await openApp({ isRendered: true })
  router = app.router
  return app.content
}
const openPage = async (address: string, beforeScripts?: () => void) =>
  open(address, NO_CONFIG, await renderPage(address, NO_CONFIG), beforeScripts)

describe('a rendered page', () => {
  beforeEach(() => {
    const texts = HOUSE_TEXTS.map((name) => [`GET /house/texts/${name}`, { body: { text: TEXTS[name] } }])
    stubApi({ ...chapterReplies(1, 2), 'GET /translations': { body: [] }, ...Object.fromEntries(texts) })
    vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    router?.dispose()
    document.documentElement.classList.remove('dark')
    document.body.innerHTML = ''
    history.replaceState(null, '', '/')
    complaints.length = 0
  })

  describe.each(['light', 'dark'])('%s', (theme) => {
    test.each(PAGES)('is hydrated at %s without a difference', async (address, config, html) => {
      document.documentElement.classList.toggle('dark', theme === 'dark')
      const heading = await open(address, config, await html())

      expect(complaints).toEqual([])
      expect(heading?.isConnected).toBe(true)
    })
  })

  test.each(['/', '/signup', '/help'])('is hydrated at %s in Arabic without a difference', async (address) => {
    await Promise.all(CATALOGUES.map((name) => loadMessages(name, 'ar')))
    const html = await renderPublicPage(address, HOUSE, TEXTS, 'ar')
    setLanguage('ar')
    onTestFinished(() => setLanguage('en'))
    const heading = await open(address, readConfig(HOUSE), html)

    expect(complaints).toEqual([])
    expect(heading?.textContent).toMatch(/^[^a-z]+$/i)
  })

  test('keeps and sends the text that was typed before hydration', async () => {
    const sent = stubApi({ 'POST /auth/signin': { status: 503 } })
    await openPage('/signin', () => {
      document.querySelector<HTMLInputElement>('[type=email]')!.value = amina.email
      document.querySelector<HTMLInputElement>('[type=password]')!.value = 'bismillah-2026'
    })

    expect(document.querySelector<HTMLInputElement>('[type=email]')?.value).toBe(amina.email)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(written(sent)).toHaveLength(1))
    expect(written(sent)[0]?.body).toMatchObject({ email: amina.email, password: 'bismillah-2026', language: 'en' })
  })

  test('shows the rest of a surah', async () => {
    await open('/quran?surah=2', NO_CONFIG, await renderReader(2, aChapter(2), NO_CONFIG))

    await waitFor(() => expect(document.querySelectorAll('#main ol > li')).toHaveLength(286))
    expect(document.querySelector('#main .skeleton')).toBeNull()
    expect(complaints).toEqual([])
  })

  test('is not hydrated when its surah does not load', async () => {
    stubApi({})
    history.replaceState(null, '', '/quran?surah=2')
    const app = await openApp({ isRendered: true })
    router = app.router
    expect(app.hydrates).toBe(false)
  })

  test('has room for the sidebar of the reader in a wide window, and the sidebar then fills it', async () => {
    stubWindow(1280)
    await open('/quran', NO_CONFIG, await renderReader(1, aChapter(1), NO_CONFIG))

    await waitFor(() => expect(document.querySelector('#chapters-sidebar')).not.toBeNull())
    expect(complaints).toEqual([])
  })

  test('shows the menu of the signed-in person', async () => {
    signInAmina()
    await openPage('/about')

    await screen.findByRole('button', { name: 'Account of Amina Yusupova' })
    expect(complaints).toEqual([])
  })
})
