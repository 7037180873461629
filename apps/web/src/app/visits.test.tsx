import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAmina, stubApi } from '../../test/app.tsx'
import { scrollByHand, stubScrolling } from '../../test/scrolling.ts'
import { aUnit, figures } from '../../test/wire.ts'
import { openApp } from './App.tsx'

beforeEach(() => {
  signInAmina()
  stubScrolling()
  window.innerHeight = 800
  const units = [1, 2, 36, 67, 114].map((surah) => aUnit(surah))
  stubApi({ 'GET /user/figures': { body: figures }, 'GET /user/path': { body: { units, current: null } } })
})

let root: Root | undefined
let router: Awaited<ReturnType<typeof openApp>>['router'] | undefined
afterEach(async () => {
  await leave()
  history.replaceState(null, '', '/')
})

/** Opens the app at the address of the window. */
async function load() {
  window.scrollY = 0
  document.body.innerHTML = '<div id="root"></div>'
  const { content, ...opened } = await openApp({ isRendered: false })
  router = opened.router
  await act(async () => {
    root = createRoot(document.getElementById('root')!)
    root.render(content)
  })
}

/** A link from another site, a bookmark or a typed address: an entry of the history without state. */
async function visit(address: string) {
  await leave()
  history.pushState(null, '', address)
  await load()
}

async function leave() {
  dispatchEvent(new Event('pagehide'))
  await act(async () => root?.unmount())
  router?.dispose()
  root = undefined
}

const expectUnit = async (name: string) => expect(await screen.findByRole('heading', { name })).not.toBeNull()

test('a surah opens at its place after a visit of the path', async () => {
  await visit('/memorize')
  await expectUnit('Al-Fatihah')
  await visit('/memorize?surah=67')
  await expectUnit('Al-Mulk')
  await waitFor(() => expect(window.scrollY).toBeGreaterThan(0))
})

test('a surah opened by its address is at its place, even if the path was left scrolled', async () => {
  await visit('/memorize')
  await expectUnit('Al-Fatihah')
  scrollByHand(300)
  await visit('/memorize?surah=67')
  await expectUnit('Al-Mulk')
  await waitFor(() => expect(window.scrollY).toBeGreaterThan(300))
})

test('a reload keeps the scroll position', async () => {
  await visit('/memorize?surah=67')
  // The path scrolls to the surah by itself, once.
  await waitFor(() => expect(window.scrollY).toBeGreaterThan(0))
  scrollByHand(3000)
  await leave()
  await load()
  await waitFor(() => expect(window.scrollY).toBe(3000))
})

test('a link leads from a public page to a members’ page, and back', async () => {
  await visit('/about')
  await userEvent.click(await screen.findByRole('link', { name: 'Halaqa, home' }))
  await expectUnit('Al-Fatihah')
  await act(async () => history.back())
  expect(await screen.findByRole('heading', { level: 1, name: 'About Halaqa' })).not.toBeNull()
})

test('going back restores the scroll position, and a new page begins at its top', async () => {
  await visit('/memorize')
  await expectUnit('Al-Fatihah')
  scrollByHand(3000)
  await act(async () => router?.navigate('/about'))
  expect(await screen.findByRole('heading', { level: 1, name: 'About Halaqa' })).not.toBeNull()
  expect(window.scrollY).toBe(0)
  await act(async () => history.back())
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'About Halaqa' })).toBeNull())
  expect(window.scrollY).toBe(3000)
})

test('a link from a message opens the intended page', async () => {
  await visit('/memorize?surah=67).')
  await expectUnit('Al-Mulk')
  expect(location.search).toBe('?surah=67')
})
