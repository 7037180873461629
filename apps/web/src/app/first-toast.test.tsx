import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('a toast that comes before the page was used brings what draws it', async () => {
  vi.resetModules() // Earlier tests have brought it.
  const [{ renderApp, stubApi }, { toast }] = await Promise.all([
    import('../../test/app.tsx'),
    import('../ui/toast.ts'),
  ])
  stubApi({})
  renderApp('/about')
  await screen.findByRole('heading', { name: 'About Halaqa' })
  expect(document.querySelector('[data-toasts]')).toBeNull()
  act(() => void toast.info('A portion has come'))
  expect(await screen.findByText('A portion has come')).not.toBeNull()
  act(() => toast.closeAll())
})
