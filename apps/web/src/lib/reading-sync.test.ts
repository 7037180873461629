import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, signInAmina, stubApi } from '../../test/app.tsx'
import {
  applyReadingSettings,
  applyRemoteReadingSettings,
  DEFAULT_READING,
  readPendingReadingSettings,
  readReadingSettings,
} from './reading-settings.ts'
import { syncReadingSettings } from './reading-sync.ts'
import { clearSession } from './session.ts'

const PATH = '/user/settings/reading'
const large = { ...DEFAULT_READING, arabicSize: 'text-3xl' as const }
const sizes = (size: string) => ({ show_transliteration: false, arabic_size: size, translation_size: 'text-base' })
const wire = (size: string) => ({ ...sizes(size), show_translation: true, language: 'en' })

describe('reading settings on every device', () => {
  let stop = () => {}
  let stored: ReturnType<typeof sizes> | null
  let isAway: boolean
  const begin = () => {
    stop = syncReadingSettings(amina.id)
  }
  const serve = () =>
    stubApi({
      [`GET ${PATH}`]: () => (isAway ? new TypeError('Failed to fetch') : { body: { settings: stored } }),
      [`PUT ${PATH}`]: ({ body }) => {
        if (isAway) return new TypeError('Failed to fetch')
        const { applied_seconds_ago: _, ...settings } = body as ReturnType<typeof sizes> & {
          applied_seconds_ago: number
        }
        stored = settings
        return { body: { settings } }
      },
    })
  const settled = () => vi.advanceTimersByTimeAsync(2_000)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    stored = null
    isAway = false
    signInAmina()
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  test('are those of the server at sign-in, whatever a guest chose here', async () => {
    clearSession()
    applyReadingSettings({ ...DEFAULT_READING, arabicSize: 'text-lg' })
    signInAmina()
    stored = wire('text-3xl')
    serve()
    begin()
    // The first call of a test brings the contract, which its answer is checked by.
    await vi.waitFor(() => expect(readReadingSettings()).toEqual(large))
  })

  test("are the guest's where the server has none, and the defaults of a new device are no choice", async () => {
    serve()
    begin()
    await settled()
    expect(stored).toBeNull()
    stop()

    applyRemoteReadingSettings(large)
    begin()
    await settled()
    expect(stored).toEqual(wire('text-3xl'))
  })

  test('are sent once they are settled', async () => {
    const sent = serve()
    begin()
    await settled()
    applyReadingSettings({ ...DEFAULT_READING, arabicSize: 'text-lg' })
    applyReadingSettings(large)
    await settled()

    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(stored).toEqual(sizes('text-3xl'))
    expect(readPendingReadingSettings(amina.id)).toBeNull()
  })

  test('are kept when sending fails, and sent later with their age', async () => {
    isAway = true
    const sent = serve()
    begin()
    applyReadingSettings(large)
    await settled()
    expect(readReadingSettings()).toEqual(large)
    stop()

    await vi.advanceTimersByTimeAsync(3_600_000)
    isAway = false
    stored = wire('text-lg') // what another device had
    begin()
    await settled()
    expect(sent.at(-1)!.body).toMatchObject({ arabic_size: 'text-3xl', applied_seconds_ago: 3602 })
    expect(readPendingReadingSettings(amina.id)).toBeNull()
  })

  test('give way to a later choice of another device', async () => {
    stubApi({ [`PUT ${PATH}`]: { body: { settings: wire('text-lg') } } })
    applyReadingSettings(large)
    begin()
    await settled()

    expect(readReadingSettings().arabicSize).toBe('text-lg')
  })

  test('are not sent again and again when the server refuses them', async () => {
    const sent = stubApi({ [`PUT ${PATH}`]: { status: 400, body: { error: 'No.', code: 'validation_failed' } } })
    applyReadingSettings(large)
    begin()
    await vi.advanceTimersByTimeAsync(120_000)

    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(readReadingSettings()).toEqual(large)
  })

  test('come when the page is looked at again', async () => {
    serve()
    begin()
    await settled()
    stored = wire('text-xl')
    await vi.advanceTimersByTimeAsync(10_000)
    dispatchEvent(new Event('focus'))
    await settled()

    expect(readReadingSettings().arabicSize).toBe('text-xl')
  })

  test('of another person on this device are left alone', async () => {
    const sent = serve()
    localStorage.setItem('halaqa_reading_unsent', JSON.stringify({ userId: 'somebody else', at: Date.now() }))
    begin()
    await settled()

    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })
})
