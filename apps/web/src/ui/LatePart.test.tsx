import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LatePart } from './LatePart.tsx'
import { Toasts } from './Toasts.tsx'

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js')))

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1>The room</h1>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Settings
      </button>
      <LatePart onFail={() => setOpen(false)}>{isOpen && <Missing />}</LatePart>
      <Toasts />
    </>
  )
}

test('a part that cannot be loaded is reported, and the rest of the page stays', async () => {
  // React logs what an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Page />)
  for (const time of ['the first time', 'the second time']) {
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
    expect(await screen.findByText('We couldn’t show this part of the page'), time).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Reload the page' })).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'The room' })).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Settings' }).getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('We couldn’t show this part of the page')).toBeNull()
  }
})
