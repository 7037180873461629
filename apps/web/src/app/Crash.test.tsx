import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Crash } from './Crash.tsx'

const MISSING = 'Failed to fetch dynamically imported module: http://localhost/assets/QuizScreen.js'
/** The message of Vite. */
const MISSING_SHEET = 'Unable to preload CSS for /assets/AppStyles.css'
const ENTRY = '<script type="module" src="/assets/index-now.js"></script>'
const AWAY = () => Promise.reject(new TypeError('Failed to fetch'))

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('location', { ...location, reload })
  document.head.innerHTML = '<script type="module" src="/assets/index-now.js"></script>'
})
afterEach(() => {
  document.head.innerHTML = ''
})

/** Opens a screen that fails with `message`, within a layout. `answer` is the response of the server to a request for a page. */
async function open(message: string, answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const Layout = () => (
    <>
      <nav>tabs</nav>
      <Outlet />
    </>
  )
  const routes = [
    {
      Component: Layout,
      children: [{ ErrorBoundary: Crash, children: [{ path: '/', lazy: () => Promise.reject(new Error(message)) }] }],
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

test.each([MISSING, MISSING_SHEET])(
  'a screen whose files are gone says that there is a new version: %s',
  async (message) => {
    expect(await open(message, async () => new Response(ENTRY.replace('now', 'new')))).toBe('Halaqa has been updated')
    act(() => screen.getByRole('button', { name: 'Reload the page' }).click())
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('a screen that did not load from a server of the same version is not reported as an update', async () => {
  expect(await open(MISSING, async () => new Response(ENTRY))).toBe('We couldn’t show this page')
})

test('an unreachable server is reported inside the layout, and the page is loaded once it answers', async () => {
  const answer = vi.fn<() => Promise<Response>>(AWAY)
  expect(await open(MISSING, answer)).toBe('Halaqa can’t be reached')
  expect(screen.getByText('tabs')).not.toBeNull()
  expect(reload).not.toHaveBeenCalled()
  answer.mockImplementation(async () => new Response(ENTRY))
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a missing connection is reported, and the page is loaded when it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const answer = vi.fn<() => Promise<Response>>(AWAY)
  expect(await open(MISSING, answer)).toBe('You’re offline')
  expect(within(screen.getByRole('alert')).getByText(/It loads by itself when the connection is back\./)).not.toBeNull()
  answer.mockImplementation(async () => new Response(ENTRY))
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a later visit loads a page anew once the server had been away', async () => {
  await open(MISSING, AWAY)
  cleanup()
  void open(MISSING, async () => new Response(ENTRY))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a screen that threw says that it is not the person’s fault', async () => {
  expect(await open('ayah is undefined', AWAY)).toBe('We couldn’t show this page')
})
