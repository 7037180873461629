import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aHearing, ayahs, HEARING_ID, TOKEN } from '../../../test/hearings.ts'
import { hearingKeys } from './hearings.keys.ts'

const SEE = `GET /user/hearings/${HEARING_ID}`
const AYAHS = `GET /user/hearings/${HEARING_ID}/ayahs`
const refusal = (status: number, code: string) => ({ status, body: { error: 'As the server says it.', code } })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const SLIP = { surah: 112, ayah: 1, word: 2, mark: 'slip' as const }
const joined = { state: 'joined', listener_name: 'Maryam', finish_by: '2025-11-21T15:00:00Z' } as const
const finished = {
  ...joined,
  state: 'finished',
  finished_at: '2025-11-21T12:30:00Z',
  finished_on: '2025-11-21',
  answer_by: '2025-11-28T12:30:00Z',
  version: 2,
  marks: [SLIP],
  word: 'Masha’Allah <b>',
  items: [
    { key: '112:1', surah: 112, ayah: 1, grade: 'again', hesitations: 0, slips: 1 },
    { key: '112:2', surah: 112, ayah: 2, grade: 'good', hesitations: 0, slips: 0 },
  ],
  not_begun: [],
} as const

/** The same of verses that are not begun. */
const unbegun = { ...finished, items: [], not_begun: finished.items } as const

beforeEach(() => signInAmina())

function open(hearing: object | (() => object), replies: Parameters<typeof stubApi>[0] = {}) {
  const now = () => (typeof hearing === 'function' ? (hearing as () => object)() : hearing)
  const sent = stubApi({ [SEE]: () => ({ body: now() }), [AYAHS]: { body: { ayahs } }, ...replies })
  return { sent, ...renderApp(`/hearings/${HEARING_ID}`) }
}

test.each([
  ['no id', '/hearings/x'],
  ['one that is not theirs', `/hearings/${HEARING_ID}`],
])('a hearing at an address with %s is over', async (_, path) => {
  stubApi({ [SEE]: refusal(404, 'hearing_not_found') })
  renderApp(path)
  expect(await screen.findByRole('heading', { name: 'This recitation is over' })).not.toBeNull()
})

test('offers a retry when the hearing cannot be loaded', async () => {
  open({}, { [SEE]: refusal(500, 'internal') })
  expect(await screen.findByText('We couldn’t load this recitation')).not.toBeNull()
  stubApi({ [SEE]: { body: aHearing() } })
  await press('Try Again')
  expect(await screen.findByRole('heading', { name: 'Invite someone to listen' })).not.toBeNull()
})

describe('a range', () => {
  test('can be chosen, and its link appears only on its page', async () => {
    const sent = stubApi({
      'GET /user/hearings': { body: { hearings: [], next: null } },
      'POST /hearings': { status: 201, body: { token: TOKEN, id: HEARING_ID, join_by: '2025-11-21T14:00:00Z' } },
      [SEE]: { body: aHearing() },
    })
    const { address } = renderApp('/hearings')
    expect(await screen.findByText('Nobody has listened yet')).not.toBeNull()
    await press('Recite to someone')
    expect(await screen.findByText(new RegExp(`/h/${TOKEN}$`), { selector: 'p' })).not.toBeNull()
    expect(screen.getByRole('img', { name: new RegExp(`QR code of .*/h/${TOKEN}$`) })).not.toBeNull()
    expect(address()).toBe(`/hearings/${HEARING_ID}`)
    expect(written(sent)).toMatchObject([
      { body: { start_surah: 1, start_ayah: 1, end_surah: 1, end_ayah: 7, from_word: null, to_word: null } },
    ])
  })

  test.each([
    ['with', 'Send the link', () => Promise.resolve()],
    ['without', 'Copy', undefined],
  ])('has one button to begin with, %s a sheet to share: "%s"', async (_, first, share) => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    stubApi({
      [SEE]: { body: aHearing() },
      'GET /user/hearings': { body: { hearings: [], next: null } },
      'POST /hearings': { status: 201, body: { token: TOKEN, id: HEARING_ID, join_by: '2025-11-21T14:00:00Z' } },
    })
    renderApp('/hearings')
    await press('Recite to someone')
    await screen.findByRole('button', { name: 'Copy' })
    const primary = screen.getAllByRole('button').filter(({ classList }) => classList.contains('btn-primary'))
    expect(primary.map(({ textContent }) => textContent)).toEqual([first])
  })

  test('says why no link can be made', async () => {
    stubApi({
      'GET /user/hearings': { body: { hearings: [], next: null } },
      'POST /hearings': refusal(429, 'too_many_attempts'),
    })
    renderApp('/hearings')
    await press('Recite to someone')
    expect(await screen.findAllByText(/^Too many attempts/)).not.toHaveLength(0)
    const last = screen.getAllByRole('textbox', { name: 'Verse' }).at(-1)!
    await userEvent.clear(last)
    await userEvent.type(last, '8')
    expect((screen.getByRole('button', { name: 'Recite to someone' }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('was heard by those who are listed', async () => {
    const list = [
      aHearing(),
      aHearing({ id: HEARING_ID.replace(/.$/, 'a'), ...joined }),
      aHearing({ id: HEARING_ID.replace(/.$/, 'b'), ...finished, items: null } as never),
      aHearing({ id: HEARING_ID.replace(/.$/, 'c'), ...finished, items: null, state: 'accepted' } as never),
      aHearing({ id: HEARING_ID.replace(/.$/, 'd'), state: 'over' }),
    ]
    stubApi({ 'GET /user/hearings': { body: { hearings: list.map(({ items, ...one }) => one), next: null } } })
    renderApp('/hearings')
    expect(await screen.findByText('Heard by Maryam, Nov 21')).not.toBeNull()
    expect(screen.getByText('Maryam has heard you. Accept or refuse until Nov 28.')).not.toBeNull()
    expect(screen.getAllByRole('link', { name: /^Al-Ikhlas 112:1/ })).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('shows older hearings on request', async () => {
    const [newer, older] = ['b', 'c'].map((end) => {
      const { items: _, ...one } = aHearing({ id: HEARING_ID.replace(/.$/, end) })
      return { ...one, ...finished, items: undefined, state: 'accepted' }
    })
    stubApi({
      'GET /user/hearings': { body: { hearings: [newer], next: newer!.id } },
      [`GET /user/hearings?before=${newer!.id}`]: { body: { hearings: [older], next: null } },
    })
    renderApp('/hearings')
    await press('Show older')
    await waitFor(() => expect(screen.getAllByText('Heard by Maryam, Nov 21')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })
})

describe('while it waits and is heard', () => {
  test('hides the link on a device that did not make it', async () => {
    open(aHearing())
    expect(await screen.findByText(/^The link is shown only on the device where it was made/)).not.toBeNull()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  test('the words stay closed to everybody while marks come under them', async () => {
    let hearing = aHearing(joined)
    const { queries } = open(() => hearing)
    expect(await screen.findByRole('heading', { name: 'Maryam is listening' })).not.toBeNull()
    const box = await screen.findByText('هُوَ')
    expect(box.parentElement!.className).toBe('word word-hidden')
    expect(box.closest('[aria-hidden="true"]')).not.toBeNull()
    hearing = aHearing({ ...joined, version: 1, marks: [SLIP] })
    await act(() => queries.invalidateQueries({ queryKey: hearingKeys.all }))
    expect(await screen.findByText('1 slip')).not.toBeNull()
    expect(screen.getByText('هُوَ').parentElement!.className).toBe('word word-hidden word-slip')
  })

  test.each([
    ['Let someone else listen', 'free', aHearing(), 'Invite someone to listen'],
    ['End it', 'refuse', aHearing({ ...joined, state: 'refused' }), 'Nothing was recorded'],
  ])('%s asks first', async (button, how, after, title) => {
    let hearing: object = aHearing(joined)
    const { sent } = open(() => hearing, {
      [`POST /user/hearings/${HEARING_ID}/${how}`]: () => {
        hearing = after
        return { body: (({ items, ...one }) => one)(after) }
      },
    })
    await press(button)
    expect(written(sent)).toEqual([])
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }))
    expect(await screen.findByRole('heading', { name: title })).not.toBeNull()
  })
})

describe('after the finish', () => {
  test('the text is open, with the word as plain text and what accepting records', async () => {
    open(aHearing(finished as never))
    const heading = await screen.findByRole('heading', { name: 'Maryam has heard you' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText('Masha’Allah <b>').tagName).toBe('BLOCKQUOTE')
    const recorded = within(screen.getByRole('region', { name: 'What gets recorded' }))
    expect(recorded.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '112:2No marks',
      '112:11 slip',
    ])
    expect(await screen.findByText('هُوَ')).not.toBeNull()
    expect(screen.getByText('هُوَ').className).toBe('word word-slip')
  })

  test.each([
    ['Accept', 'accept', 'accepted', 'Heard by Maryam, Nov 21'],
    ['Refuse', 'refuse', 'refused', 'Nothing was recorded'],
  ])('%s', async (button, how, state, title) => {
    let hearing = aHearing(finished as never)
    const { sent } = open(() => hearing, {
      [`POST /user/hearings/${HEARING_ID}/${how}`]: () => {
        hearing = aHearing({ ...finished, state, items: null } as never)
        const { items: _, ...body } = hearing
        return { body }
      },
    })
    await press(button)
    expect(await screen.findByRole('heading', { name: title })).not.toBeNull()
    expect(written(sent).map(({ path }) => path)).toEqual([`/user/hearings/${HEARING_ID}/${how}`])
  })

  describe('for verses that are not begun', () => {
    const choose = async (name: string | RegExp) =>
      userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    const openUnbegun = () => {
      let hearing = aHearing(unbegun as never)
      return open(() => hearing, {
        [`POST /user/hearings/${HEARING_ID}/accept`]: () => {
          hearing = aHearing({ ...finished, state: 'accepted', items: null, not_begun: null } as never)
          const { items: _, not_begun: __, ...body } = hearing
          return { body }
        },
      })
    }

    test.each([
      [/^New to me/, 'new'],
      [/^Known for a long time/, 'known'],
      ['Leave it out of my reviews', null],
    ] as const)('accepting asks how they are known: %s', async (name, begin) => {
      const { sent } = openUnbegun()
      const recorded = within(await screen.findByRole('region', { name: 'What gets recorded' }))
      expect(recorded.getByRole('listitem').textContent).toBe('112:1 – 112:2Not in your reviews yet')
      await press('Accept')
      expect(await screen.findByText(/^112:1 – 112:2 are not in your reviews yet/)).not.toBeNull()
      expect(written(sent)).toEqual([])
      await choose(name)
      expect(await screen.findByRole('heading', { name: 'Heard by Maryam, Nov 21' })).not.toBeNull()
      expect(written(sent)).toMatchObject([{ path: `/user/hearings/${HEARING_ID}/accept`, body: { begin } }])
    })

    test('accepting can be thought over, and nothing is sent', async () => {
      const { sent } = openUnbegun()
      await press('Accept')
      await choose('Close')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(written(sent)).toEqual([])
      expect(screen.getByRole('button', { name: 'Accept' })).not.toBeNull()
    })

    test('reports a choice that does not arrive, and lets the person try again', async () => {
      open(aHearing(unbegun as never), {
        [`POST /user/hearings/${HEARING_ID}/accept`]: refusal(409, 'hearing_answered'),
      })
      await press('Accept')
      await choose(/^New to me/)
      expect(await screen.findByText('You’ve already answered this recitation.')).not.toBeNull()
      await press('Accept')
      expect(await screen.findByRole('dialog')).not.toBeNull()
    })
  })

  test('reports an answer that does not arrive, and lets the person try again', async () => {
    open(aHearing(finished as never), {
      [`POST /user/hearings/${HEARING_ID}/accept`]: refusal(409, 'hearing_answered'),
    })
    await press('Accept')
    expect(await screen.findByText('You’ve already answered this recitation.')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Accept' })).not.toBeNull()
  })
})
