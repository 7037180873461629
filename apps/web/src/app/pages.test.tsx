import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderApp, stubApi } from '../../test/app.tsx'

describe('around the pages', () => {
  test.each(['/about', '/about/', '/ABOUT'])('the coming-soon page does not cover %s', async (path) => {
    stubApi({})
    renderApp(path, { comingSoon: true })
    expect(await screen.findByRole('heading', { name: 'About Halaqa' })).not.toBeNull()
  })

  test('the coming-soon page covers the others', async () => {
    stubApi({})
    renderApp('/quran', { comingSoon: true })
    expect(await screen.findByRole('heading', { name: 'Coming soon' })).not.toBeNull()
  })

  test('the menu is closed on the page that it led to', async () => {
    stubApi({})
    renderApp('/terms')
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'About' }))
    await screen.findByRole('heading', { name: 'About Halaqa' })
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
  })
})
