import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, NO_CONFIG, signInAmina, stubApi, written } from '../../test/app.tsx'
import { aChapter, chapterReplies } from '../../test/chapters.ts'
import { stubWindow } from '../../test/window.ts'
import { LandingEntry } from '../features/landing/LandingEntry.tsx'
import '../features/lessons/Quiz.tsx' // A lesson's page asks for it, and no test waits for it.
import { renderLanding, renderPage, renderReader, renderSkeleton } from '../prerender.tsx'
import { openApp } from './App.tsx'
import { mount } from './mount.tsx'

const CONTEST = 'https://forms.example/'
const app = async () => {
  const { content, isWhole } = await openApp({ hydrates: true })
  expect(isWhole).toBe(true)
  return content
}
const landing = async () => <LandingEntry />

/** Each page that the build makes, and what the browser takes it over with. */
const PAGES = {
  '/': { html: async () => renderLanding(NO_CONFIG), content: landing },
  '/?contest': { html: async () => renderLanding({ ...NO_CONFIG, contestFormUrl: CONTEST }), content: landing },
  '/?soon': { html: async () => renderLanding({ ...NO_CONFIG, comingSoon: true }), content: landing },
  '/about': { html: () => renderPage('/about', NO_CONFIG), content: app },
  '/help': { html: () => renderPage('/help', NO_CONFIG), content: app },
  '/terms': { html: () => renderPage('/terms', NO_CONFIG), content: app },
  '/privacy': { html: () => renderPage('/privacy', NO_CONFIG), content: app },
  '/signin': { html: () => renderPage('/signin', NO_CONFIG), content: app },
  '/signup': { html: () => renderPage('/signup', NO_CONFIG), content: app },
  '/forgot-password?mail': {
    html: () => renderPage('/forgot-password', { ...NO_CONFIG, sendsMail: true }),
    content: app,
  },
  '/quran': { html: () => renderReader(1, aChapter(1), NO_CONFIG), content: app },
  '/quran?surah=2': { html: () => renderReader(2, aChapter(2), NO_CONFIG), content: app },
} as const
type Address = keyof typeof PAGES

const settings = (address: string) => ({
  contest_form_url: address.endsWith('contest') ? CONTEST : null,
  coming_soon: address.endsWith('soon'),
  sends_mail: address.endsWith('mail'),
})

let root: Root | undefined
const complaints: unknown[] = []
const onError = ({ error }: ErrorEvent) => complaints.push(error)

/** Puts the page into the window as the server sends it, and takes it over. Gives back an element of it. */
async function open(address: Address, beforeScripts = () => {}, take: (run: () => Promise<void>) => unknown = act) {
  history.replaceState(null, '', address)
  const { html, content } = PAGES[address]
  document.body.innerHTML = `<script type="application/json" id="config">${JSON.stringify(settings(address))}</script>
    <div class="shell"></div><div id="root">${(await html()).replace(/<title>[^<]*<\/title>/g, '')}</div>`
  const heading = document.querySelector('h1')
  beforeScripts()
  const page = await content()
  await take(async () => {
    root = mount(page, { hydrates: true })
  })
  return heading
}

describe.each(['light', 'dark'])('a page from the build, %s', (theme) => {
  beforeEach(() => {
    stubApi({ ...chapterReplies(1, 2), 'GET /translations': { body: [] } })
    document.documentElement.classList.toggle('dark', theme === 'dark')
    vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
    addEventListener('error', onError)
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    removeEventListener('error', onError)
    document.documentElement.classList.remove('dark')
    document.body.innerHTML = ''
    history.replaceState(null, '', '/')
    complaints.length = 0
  })

  test.each(Object.keys(PAGES) as Address[])('of %s is taken over as it stands', async (address) => {
    const heading = await open(address)

    expect(complaints).toEqual([])
    expect(heading?.isConnected).toBe(true)
    expect(document.querySelector('.shell')).toBeNull()
  })

  test('keeps what was typed into it before, and sends that', async () => {
    const sent = stubApi({ 'POST /auth/signin': { status: 503 } })
    await open('/signin', () => {
      document.querySelector<HTMLInputElement>('[type=email]')!.value = amina.email
      document.querySelector<HTMLInputElement>('[type=password]')!.value = 'bismillah-2026'
    })

    expect(document.querySelector<HTMLInputElement>('[type=email]')?.value).toBe(amina.email)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(written(sent)).toHaveLength(1))
    expect(written(sent)[0]?.body).toMatchObject({ email: amina.email, password: 'bismillah-2026' })
  })

  test('of a surah goes on to its end', async () => {
    await open('/quran?surah=2')

    await waitFor(() => expect(document.querySelectorAll('#main ol > li')).toHaveLength(286))
    expect(document.querySelector('#main .skeleton')).toBeNull()
    expect(complaints).toEqual([])
  })

  test('is taken over in pauses, the frame around it first', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // where all pauses are left out
    const isTaken = () => Object.keys(document.querySelector('h1')!).some((key) => key.startsWith('__reactFiber'))
    let wasTaken: boolean | undefined
    const look = () => queueMicrotask(() => (wasTaken = isTaken()))
    document.addEventListener('drawn', look, { once: true })
    await open('/signin', undefined, (run) => run())

    await waitFor(() => expect(isTaken()).toBe(true))
    expect(wasTaken).toBe(false)
  })

  test('of the reader has room for the sidebar of a wide window, which then takes its place', async () => {
    stubWindow(1280)
    await open('/quran')

    await waitFor(() => expect(document.querySelector('#chapters-sidebar')).not.toBeNull())
    expect(complaints).toEqual([])
  })

  test('that is public has the menu of the person signed in, without a word about it', async () => {
    signInAmina()
    await open('/about')

    await screen.findByRole('button', { name: 'Account of Amina Yusupova' })
    expect(complaints).toEqual([])
  })
})

describe('a skeleton from the build', () => {
  const SCREENS = [
    '/read',
    '/memorize',
    '/notifications',
    `/rooms/${amina.id}`,
    `/tasks/${amina.id}`,
    `/memorize/${amina.id}`,
  ]
  beforeEach(() => {
    signInAmina()
    const never = () => new Promise<never>(() => {})
    stubApi({ [`GET /lessons/${amina.id}`]: never, [`GET /questions/lesson/${amina.id}`]: never })
    vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    document.body.innerHTML = ''
    history.replaceState(null, '', '/')
    complaints.length = 0
  })

  test.each(SCREENS)(
    'of %s has one main part and nothing of anybody’s, and gives way to the screen',
    async (address) => {
      history.replaceState(null, '', address)
      const html = await renderSkeleton(address, NO_CONFIG)
      document.body.innerHTML = `<div id="root">${html.replace(/<title>[^<]*<\/title>/g, '')}</div>`
      expect(document.querySelectorAll('main')).toHaveLength(1)
      const before = document.querySelector('main')
      const links = () => [...document.querySelectorAll('a')]
      const last = links().length - 1
      links()[last]?.focus()
      const focused = document.activeElement?.textContent
      expect(document.activeElement).not.toBe(document.body)

      const { content } = await openApp({ hydrates: false })
      await act(async () => {
        root = mount(content, { hydrates: false })
      })
      expect(before?.isConnected).toBe(false)
      await waitFor(() => expect(document.activeElement).not.toBe(document.body))
      expect(document.activeElement?.textContent).toBe(focused)
      expect(document.querySelectorAll('main')).toHaveLength(1)
      expect(complaints).toEqual([])
    },
  )
})
