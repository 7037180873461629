import type { PublicHouse } from '@halaqa/contract/house'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp, stubApi } from '../../../test/app.tsx'
import { NO_CONFIG } from '../../lib/config.ts'

const NAME = 'جامع "النور" <b>'
const house = (changes: Partial<PublicHouse> = {}) => ({ house: { ...NO_CONFIG.house, ...changes } })
const footer = async () => within(await screen.findByRole('contentinfo'))

describe('the house on public pages', () => {
  test('is not mentioned while nobody has said who it is', async () => {
    stubApi({})
    renderApp('/about')
    expect((await footer()).queryByText(/Run by/)).toBeNull()
    expect((await footer()).queryByRole('link', { name: 'Imprint' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Who runs this Halaqa' })).toBeNull()
  })

  test('stands in the footer and on the About page, isolated, with its contact and its imprint', async () => {
    stubApi({})
    const logo = { version: 'abc', width: 64, height: 32 }
    renderApp('/about', house({ name: NAME, contact: 'imam@example.org', texts: ['imprint'], logo }))
    for (const place of [await footer(), within(screen.getByRole('main'))]) {
      expect(place.getByText(NAME).tagName).toBe('BDI')
      expect(place.getByRole('link', { name: 'imam@example.org' }).getAttribute('href')).toBe('mailto:imam@example.org')
      expect(place.getByRole('link', { name: /imprint/i }).getAttribute('href')).toBe('/imprint')
    }
    const pictures = document.querySelectorAll('img[src="/api/v1/house/logo?version=abc"]')
    expect([...pictures].map((picture) => picture.getAttribute('alt'))).toEqual(['', ''])
  })

  test.each([
    ['https://masjid.example.org/contact', 'https://masjid.example.org/contact'],
    ['+49 30 123456', null],
    ['javascript:alert(1)', null],
  ])('has the contact %s with the link %s', async (contact, href) => {
    stubApi({})
    renderApp('/terms', house({ contact }))
    const shown = (await footer()).getByText(contact)
    expect(shown.closest('a')?.getAttribute('href') ?? null).toBe(href)
  })
})

describe('a text of the house', () => {
  const TEXT = [
    '# Who we are',
    'Masjid An-Nur\nStreet 1',
    '- one\n- two',
    '[site](https://example.org) [bad](javascript:alert(1)) ![spy](https://spy.example/1.png)',
    '<script>alert(1)</script> <b onclick="alert(1)">bold</b>',
  ].join('\n\n')
  const open = (path: string, text: string) => {
    stubApi({ [`GET /house/texts/${text}`]: { body: { text: TEXT } } })
    renderApp(path, house({ texts: ['imprint', 'privacy', 'terms'] }))
  }

  test('has headings, lists, links and its own lines, and runs nothing', async () => {
    open('/imprint', 'imprint')
    expect(await screen.findByRole('heading', { level: 2, name: 'Who we are' })).toBeTruthy()
    const main = screen.getByRole('main')
    expect(main.textContent).toContain('Masjid An-Nur\nStreet 1')
    expect(within(main).getAllByRole('listitem')).toHaveLength(2)
    expect(within(main).getByText('site').getAttribute('href')).toBe('https://example.org')
    expect(within(main).getByText('bad').getAttribute('href')).toBe('')
    expect(main.querySelector('img, script, b, [onclick]')).toBeNull()
    expect(main.textContent).toContain('<script>alert(1)</script>')
    for (const block of main.querySelectorAll('h2, p, li')) expect(block.getAttribute('dir')).toBe('auto')
  })

  test('of privacy stands in place of the product’s, and leads to what the software keeps', async () => {
    open('/privacy', 'privacy')
    expect(await screen.findByRole('heading', { name: 'Who we are' })).toBeTruthy()
    expect(screen.queryByText('What the server stores')).toBeNull()
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'What the software stores' })
    expect(link.getAttribute('href')).toBe('/privacy/software')
  })

  test('what the software keeps stays readable', async () => {
    open('/privacy/software', 'privacy')
    expect(await screen.findByRole('heading', { level: 1, name: 'What the software stores' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'What the server stores' })).toBeTruthy()
  })

  test('of terms stands in place of the product’s', async () => {
    open('/terms', 'terms')
    expect(await screen.findByRole('heading', { name: 'Who we are' })).toBeTruthy()
    expect(screen.queryByText('What we ask of you')).toBeNull()
  })

  test('that does not load is asked for again by a button', async () => {
    stubApi({ 'GET /house/texts/imprint': { status: 500 } })
    renderApp('/imprint', house({ texts: ['imprint'] }))
    expect(await screen.findByText('We couldn’t load the text')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  test('that is empty: the page of the imprint says so', async () => {
    stubApi({})
    renderApp('/imprint')
    expect(await screen.findByText(/haven’t written an imprint/)).toBeTruthy()
  })
})
