import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { stubApi } from '../../test/app.tsx'
import { useServerConfig } from './config.ts'

const SETTINGS = {
  version: '1.2.3',
  contest_form_url: 'https://forms.example/logo',
  coming_soon: true,
  public_url: null,
  lan_url: null,
  sends_mail: true,
}

describe('the server’s settings', () => {
  afterEach(() => document.getElementById('config')?.remove())

  test('are there from the first moment where the page holds them, and nothing is asked for', () => {
    const element = document.createElement('script')
    element.type = 'application/json'
    element.id = 'config'
    element.textContent = JSON.stringify(SETTINGS)
    document.head.append(element)
    const sent = stubApi({})
    const { result } = renderHook(useServerConfig)

    expect(result.current).toMatchObject({ version: '1.2.3', comingSoon: true, sendsMail: true })
    expect(sent).toEqual([])
  })

  test('are asked for elsewhere, while the page shows', async () => {
    stubApi({ 'GET /config': { body: SETTINGS } })
    const { result } = renderHook(useServerConfig)

    expect(result.current).toMatchObject({ version: '', comingSoon: false })
    await waitFor(() => expect(result.current).toMatchObject({ version: '1.2.3', comingSoon: true }))
  })

  test('hide what depends on them while the server does not answer', async () => {
    const sent = stubApi({ 'GET /config': new TypeError('Failed to fetch') })
    const { result } = renderHook(useServerConfig)

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(result.current.contestFormUrl).toBeNull()
  })
})
