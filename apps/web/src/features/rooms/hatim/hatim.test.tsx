import { cyrillicAyah } from '@halaqa/quran/cyrillic'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../../test/app.tsx'
import { aMember, aPiecesRoom, aRoom, aTask } from '../../../../test/wire.ts'
import '../RoomScreen.tsx'
import { leftByToast } from '../../../../test/toasts.ts'
import { loadMessages, setLanguage } from '../../../lib/i18n.ts'
import { CLOSING_DUA, duaAsHeard } from './closing-dua.ts'
import './HatimScreen.tsx'
import { drawHatim, PICTURE_WIDTH } from './hatim-picture.ts'
import './ShareHatimSheet.tsx'

beforeEach(signInAmina)

const complete = { join: 'complete' as const, hatim_completed_at: '2025-11-20T10:00:00Z', progress_percentage: 100 }
const room = aRoom(complete)
const hatim = {
  room_id: room.id,
  room_name: room.name,
  dedication: 'For Hajja Maryam',
  cycle_number: 1,
  start_surah: 1,
  start_ayah: 1,
  end_surah: 114,
  end_ayah: 6,
  began_on: '2025-11-01',
  completed_at: '2025-11-20T10:00:00Z',
  readers: ['Amina Yusupova', 'Yusuf Karimov'].map((full_name) => ({ full_name, user_id: aRoom().id })),
}

function openHatim(replies: Parameters<typeof stubApi>[0] = {}, path = `/rooms/${room.id}/hatim`) {
  const sent = stubApi({
    [`GET /rooms/${room.id}`]: { body: room },
    [`GET /rooms/${room.id}/hatim`]: { body: hatim },
    ...replies,
  })
  return { sent, ...renderApp(path) }
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a hatim’s page', () => {
  test.each([
    ['not complete', 404, 'hatim_not_found', 'This hatim isn’t complete yet', 'Back to the room'],
    ['of a room that is not there', 404, 'room_not_found', 'Room Not Found', 'Back to Dashboard'],
    ['of others', 403, 'not_a_member', 'We couldn’t load the hatim', 'Back to the room'],
    ['that does not come', 503, 'internal', 'We couldn’t load the hatim', 'Back to the room'],
  ])('says so when %s, and links on', async (_, status, code, heading, link) => {
    openHatim({ [`GET /rooms/${room.id}/hatim`]: { status, body: { error: 'No.', message: 'No.', code } } })
    await title(heading)
    expect(screen.getByRole('link', { name: link })).not.toBeNull()
  })

  test.each([
    [
      'an open room says also what waits',
      'open',
      ['0 of 1 hatim complete', '9 juz free', '3 portions are looking for a reader'],
    ],
    ['a quiet one does not', 'quiet', ['0 of 1 hatim complete', '9 juz free']],
  ] as const)('has the figures of the room before the first hatim is complete: %s', async (_, openness, lines) => {
    const weekly = aPiecesRoom({
      openness,
      id: room.id,
      hatims: { completed: 0, begun: 1, free: 9 },
      hatims_completed: 0,
    })
    openHatim({
      [`GET /rooms/${room.id}`]: { body: weekly },
      [`GET /rooms/${room.id}/hatim`]: { status: 404, body: { error: 'No.', message: 'No.', code: 'hatim_not_found' } },
      [`GET /rooms/${room.id}/tasks/offered`]: {
        body: [1, 2, 3].map(() => aTask({ room_id: room.id, offered_at: '2025-11-20T10:00:00Z' })),
      },
    })
    await title('This hatim isn’t complete yet')
    for (const line of lines) expect(screen.getByText(line)).not.toBeNull()
    expect(screen.queryAllByText(/looking for a reader/)).toHaveLength(openness === 'open' ? 1 : 0)
  })

  test('sends no call for an address that cannot be a room', async () => {
    const { sent } = openHatim({}, '/rooms/winter/hatim')
    await title('Room Not Found')
    expect(sent.filter(({ path }) => path.includes('hatim'))).toEqual([])
  })

  test.each([
    ['the complete Qur’an has a segment for each juz', hatim, 30],
    ['less than it has one arc', { ...hatim, start_surah: 58 }, 1],
  ])('the ring of %s', async (_, body, segments) => {
    openHatim({ [`GET /rooms/${room.id}/hatim`]: { body } })
    await title('Hatim complete')
    const ring = screen.getByRole('img', { name: '100% read' })
    expect(ring.querySelectorAll('circle[stroke="var(--color-gold)"]')).toHaveLength(segments)
  })

  test('shows who read together and when, and not how much', async () => {
    openHatim()
    await title('Hatim complete')
    expect(screen.getByText('November 1, 2025 to November 20, 2025')).not.toBeNull()
    expect(screen.getByText('For Hajja Maryam').getAttribute('dir')).toBe('auto')
    const names = within(screen.getByRole('list', { name: 'Read together by' })).getAllByRole('listitem')
    expect(names.map(({ textContent }) => textContent)).toEqual(['AYAmina Yusupova', 'YKYusuf Karimov'])
  })

  test('shows one day for a hatim read in a day', async () => {
    openHatim({ [`GET /rooms/${room.id}/hatim`]: { body: { ...hatim, began_on: '2025-11-20' } } })
    await title('Hatim complete')
    expect(screen.getByText('November 20, 2025')).not.toBeNull()
  })

  test('has the supplication in Arabic, in Latin letters and in English, and says what it is', async () => {
    openHatim()
    const dua = within(await screen.findByRole('region', { name: "The closing du'a" }))
    for (const line of CLOSING_DUA) expect(dua.getByText(line).lang).toBe('ar')
    expect(dua.getByText(/^Allāhumma rḥamnī/)).not.toBeNull()
    expect(dua.getByText(/^O Allah, have mercy on me/)).not.toBeNull()
    expect(dua.getByText(/^A supplication, not a part of the Qur'an\..* weak\.$/)).not.toBeNull()
    expect(dua.getByText('ﷺ').lang).toBe('ar')
  })

  test('loads an earlier cycle by its number', async () => {
    const { sent } = openHatim(
      { [`GET /rooms/${room.id}/hatim?cycle=2`]: { body: hatim } },
      `/rooms/${room.id}/hatim?cycle=2`,
    )
    await title('Hatim complete')
    expect(sent.some(({ path }) => path.endsWith('/hatim?cycle=2'))).toBe(true)
  })
})

describe('the next round', () => {
  const next = aRoom({ name: 'Winter Hatim', previous_room_id: room.id, start_date: '2025-11-22' })

  test("shows the server's refusal, and stays", async () => {
    const { address } = openHatim({
      [`POST /rooms/${room.id}/next-round`]: {
        status: 409,
        body: { error: 'You can start the next round when this hatim is complete.', code: 'hatim_not_complete' },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Start the next round' }))
    await leftByToast('You can start the next round when this hatim is complete.')
    expect(address()).toBe(`/rooms/${room.id}/hatim`)
  })

  test('begins with one tap of the owner, and leads there', async () => {
    const { address } = openHatim({
      [`POST /rooms/${room.id}/next-round`]: { status: 201, body: next },
      [`GET /rooms/${next.id}`]: { body: next },
      [`GET /rooms/${next.id}/members?limit=50`]: { body: [aMember({ user_id: amina.id })] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Start the next round' }))
    await waitFor(() => expect(address()).toBe(`/rooms/${next.id}`))
    expect(await screen.findByText('The next round starts tomorrow')).not.toBeNull()
  })

  test.each([
    ['who is not in it joins it', false, 'Join the next round'],
    ['who is in it opens it', true, 'Open the next round'],
  ])('is found on the old room’s page: %s', async (_, is_member, name) => {
    const old = aRoom({ ...complete, next_room_id: next.id })
    stubApi({
      [`GET /rooms/${old.id}`]: { body: old },
      [`GET /rooms/${next.id}`]: { body: { ...next, is_member } },
    })
    renderApp(`/rooms/${old.id}`)
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/rooms/${next.id}`)
    expect(screen.getByRole('link', { name: "The closing du'a" }).getAttribute('href')).toBe(`/rooms/${old.id}/hatim`)
  })

  test.each([
    ['waits for the owner', { creator_id: aRoom().id }, 'The owner of the room can start the next round.'],
    [
      'of turns that go on waits for their end',
      { plan: 'pieces' as const, piece: 'juz' as const, join: 'open' as const },
      /^You can start the next round when this room has reached its end/,
    ],
    [
      'of turns that go on waits for their end and the owner',
      { plan: 'pieces' as const, piece: 'juz' as const, join: 'open' as const, creator_id: aRoom().id },
      /^The owner can start the next round when this room has reached its end/,
    ],
    [
      'of turns that were closed with a hatim open never comes',
      {
        plan: 'pieces' as const,
        piece: 'juz' as const,
        join: 'closed' as const,
        hatims: { completed: 1, begun: 2, free: 0 },
      },
      /^You can start the next round when this room has reached its end/,
    ],
    [
      'of a room that begins again comes by itself',
      { room_type: 'recurrent' as const },
      'The next hatim of this room starts by itself.',
    ],
  ])('%s', async (_, change, text) => {
    const old = aRoom({ ...complete, ...change })
    stubApi({ [`GET /rooms/${old.id}`]: { body: old } })
    renderApp(`/rooms/${old.id}`)
    expect(await screen.findByText(text)).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Start the next round' })).toBeNull()
  })
})

/** The letters without vowels, as al-Ghazali's Ihya' and the ends of mushafs have them: no letter more, none less. */
const LETTERS =
  'اللهم ارحمني بالقرآن واجعله لي إماما ونورا وهدى ورحمة اللهم ذكرني منه ما نسيت وعلمني منه ما جهلت وارزقني تلاوته آناء الليل وأطراف النهار واجعله لي حجة يا رب العالمين'

test('the supplication has the letters of its sources', () => {
  const letters = CLOSING_DUA.join(' ').replace(/[\u064B-\u0652،.]/g, '')
  expect(letters).toBe(LETTERS)
})

test('in Russian the supplication has Cyrillic letters, as the Qur’an has them, and in Arabic its own alone', () => {
  const asInMushaf = (line: string) =>
    line
      .replaceAll('\u0652', '\u06E1')
      .replace(/(?<=^|\s|وَ|بِ)ا(?=[لرج])/g, 'ٱ')
      .replaceAll('آ', 'ءَا')
      .replaceAll('،', '\u06DA')
      .replace('.', '')
  const written = CLOSING_DUA.map((line) => `${cyrillicAyah(2, 5, asInMushaf(line).split(' '))}.`)
  expect(duaAsHeard('ru')).toEqual({ lang: 'ar-Cyrl', lines: written })
  expect(duaAsHeard('ar')).toBeUndefined()
})

describe('sharing it', () => {
  /** Records what is drawn: jsdom draws nothing. */
  function stubCanvas() {
    const texts: string[] = []
    const drawn: Record<string, unknown> = { fillText: vi.fn((text: string) => texts.push(text)), arc: vi.fn() }
    const context = new Proxy(drawn, { get: (known, name: string) => known[name] ?? vi.fn() })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['png'], { type: 'image/png' })),
    )
    vi.stubGlobal('Path2D', class {})
    Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
    return { texts, drawn }
  }
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
    Reflect.deleteProperty(document, 'fonts')
  })

  async function openSheet() {
    openHatim()
    await userEvent.click(await screen.findByRole('button', { name: 'Share the hatim' }))
    return within(await screen.findByRole('dialog', { name: 'Share the hatim' }))
  }

  test('sends the device a picture that names neither a person nor the room', async () => {
    const { texts } = stubCanvas()
    const share = vi.fn(async (_: ShareData) => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
    const sheet = await openSheet()
    await userEvent.click(await sheet.findByRole('button', { name: 'Share' }))
    const [sent] = share.mock.calls[0] as [ShareData]
    expect(sent.text).toBe(
      "Hatim complete: \u2068Winter Hatim\u2069\nComplete Qur'an, November 1, 2025 to November 20, 2025\nMay Allah accept it from everyone who read.",
    )
    expect(sent.files?.map(({ name, type }) => [name, type])).toEqual([['hatim.png', 'image/png']])
    expect(texts).toEqual(['Hatim complete', "Complete Qur'an", 'November 1, 2025 to November 20, 2025', 'Halaqa'])
  })

  test('draws from the right in Arabic, the ring before the words', async () => {
    const { drawn } = stubCanvas()
    setLanguage('ar')
    onTestFinished(() => setLanguage('en'))
    await Promise.all([loadMessages('public', 'ar'), loadMessages('room-pages', 'ar')])
    await drawHatim(document.createElement('canvas'), { title: 'تمت الختمة', lines: ['القرآن كاملًا'] }, true)
    expect(drawn).toMatchObject({ direction: 'rtl', textAlign: 'start' })
    expect(drawn.fillText).toHaveBeenCalledWith('تمت الختمة', PICTURE_WIDTH - 600, 275, 540)
    expect(drawn.fillText).toHaveBeenLastCalledWith('حلقة', PICTURE_WIDTH - 600, 555, 540)
    expect(drawn.arc).toHaveBeenCalledWith(PICTURE_WIDTH - 315, 315, 195, expect.any(Number), expect.any(Number))
  })

  test('saves the picture if the device cannot share it', async () => {
    stubCanvas()
    const saved: string[] = []
    URL.createObjectURL = vi.fn(() => 'blob:hatim')
    URL.revokeObjectURL = vi.fn()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const sheet = await openSheet()
    const button = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Save Picture' })
    await waitFor(() => expect(button.disabled).toBe(false))
    await userEvent.click(button)
    expect(saved).toEqual(['hatim.png'])
  })

  test('shares the text if no picture can be drawn', async () => {
    stubCanvas()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const sheet = await openSheet()
    expect(await sheet.findByText(/^This device can’t draw the picture/)).not.toBeNull()
    expect(sheet.getByText(/^Hatim complete:/)).not.toBeNull()
  })
})
