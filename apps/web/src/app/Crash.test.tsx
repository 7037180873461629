import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { Crash } from './Crash.tsx'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('location', { ...location, reload })
})

async function open(message: string, isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const router = createMemoryRouter([
    { ErrorBoundary: Crash, children: [{ path: '/', lazy: () => Promise.reject(new Error(message)) }] },
  ])
  render(<RouterProvider router={router} />)
  return (await screen.findByRole('heading', { level: 1 })).textContent
}
const MISSING = 'Failed to fetch dynamically imported module: http://localhost/assets/QuizScreen.js'
/** As Vite words it. */
const MISSING_SHEET = 'Unable to preload CSS for /assets/AppStyles.css'

test.each([MISSING, MISSING_SHEET])(
  'a page whose files are gone says that there is a new version: %s',
  async (message) => {
    expect(await open(message, true)).toBe('Halaqa was updated')
    act(() => void dispatchEvent(new Event('online')))
    expect(reload).not.toHaveBeenCalled()
  },
)

test('a page whose files did not come for want of a connection says so, and comes when that is back', async () => {
  expect(await open(MISSING, false)).toBe('You are offline')
  expect(screen.getByText(/It loads by itself when the connection is back\./)).not.toBeNull()
  expect(reload).not.toHaveBeenCalled()
  act(() => void dispatchEvent(new Event('online')))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that threw says that it was not the person', async () => {
  expect(await open('ayah is undefined', false)).toBe('This page could not be shown')
})
