import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderApp, type Sent, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aJoinedText, aListenerHearing, TOKEN } from '../../../test/hearings.ts'
import { newDraft, readDraft, saveDraft } from './listener-draft.ts'

const SEE = `GET /hearings/${TOKEN}`
const JOIN = `POST /hearings/${TOKEN}/join`
const MARKS = `PUT /hearings/${TOKEN}/marks`
const FINISH = `POST /hearings/${TOKEN}/finish`
const refusal = (status: number, code: string) => ({ status, body: { error: 'As the server says it.', code } })
const offline = new TypeError('Failed to fetch')

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const word = (name: string | RegExp) => screen.getByRole('button', { name })
/** Answers what was sent, as the server does. */
const taken = ({ body }: Sent) => ({ body: body as object })
const versions = (sent: Sent[]) => written(sent).map(({ body }) => (body as { version: number }).version)

function open(replies: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({ [SEE]: { body: aJoinedText() }, [MARKS]: taken, ...replies })
  return { sent, ...renderApp(`/h/${TOKEN}`) }
}

describe('the link', () => {
  test.each([
    ['hearing_not_found', 404, 'This link no longer works'],
    ['hearing_taken', 409, 'Someone else is already listening'],
    ['hearing_own', 403, 'This is your own link'],
  ])('says so when it leads nowhere: %s', async (code, status, title) => {
    open({ [SEE]: refusal(status, code) })
    expect(await screen.findByRole('heading', { level: 1, name: title })).not.toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('has its page in the language that a guest chooses', async () => {
    open({ [SEE]: { body: aListenerHearing() } })
    await screen.findByRole('heading', { level: 1, name: 'Amina recites to you' })
    expect(screen.getByRole('navigation', { name: 'Language' }).textContent).toContain('العربية')
    cleanup()
    signInAmina()
    open({ [SEE]: { body: aListenerHearing() } })
    await screen.findByRole('heading', { level: 1, name: 'Amina recites to you' })
    expect(screen.queryByRole('navigation', { name: 'Language' })).toBeNull()
  })

  test('offers a retry when it cannot be loaded', async () => {
    open({ [SEE]: refusal(500, 'internal') })
    expect(await screen.findByText('We couldn’t open the link')).not.toBeNull()
    stubApi({ [SEE]: { body: aListenerHearing() } })
    await press('Try Again')
    expect(await screen.findByRole('heading', { level: 1, name: 'Amina recites to you' })).not.toBeNull()
  })

  test('is joined with a name, without an account, with a key that is stored before it is sent', async () => {
    const { sent } = open({
      [SEE]: { body: aListenerHearing() },
      [JOIN]: ({ headers }) => ({ body: { ...aJoinedText(), key: headers.get('hearing-key')! } }),
    })
    await press('Listen')
    expect(await screen.findByText('Please type your name.')).not.toBeNull()
    expect(screen.queryByText('قُلۡ')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Maryam')
    await press('Listen')
    await screen.findByRole('button', { name: 'أَحَدٌ' })
    const [join] = written(sent)
    expect(join).toMatchObject({ path: `/hearings/${TOKEN}/join`, body: { name: 'Maryam' } })
    expect(join!.headers.get('hearing-key')).toBe(readDraft(TOKEN)!.key)
  })

  test("proposes the listener's name of the hearing before", async () => {
    const [TOKEN_AFTER] = [TOKEN.replace(/^./, '8')]
    stubApi({
      [SEE]: { body: aListenerHearing() },
      [JOIN]: { body: { ...aJoinedText(), key: 'a-key-of-this-device-1234' } },
      [`GET /hearings/${TOKEN_AFTER}`]: { body: aListenerHearing({ reciter: 'Bilal' }) },
    })
    const { router } = renderApp(`/h/${TOKEN}`)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Imam Suleyman')
    await press('Listen')
    await screen.findByRole('button', { name: 'أَحَدٌ' })
    await act(async () => router.navigate(`/h/${TOKEN_AFTER}`))
    await screen.findByRole('heading', { level: 1, name: 'Bilal recites to you' })
    expect((screen.getByRole('textbox', { name: 'Your name' }) as HTMLInputElement).value).toBe('Imam Suleyman')
  })

  test('says that somebody else has taken it meanwhile', async () => {
    let isTaken = false
    open({
      [SEE]: () => (isTaken ? refusal(409, 'hearing_taken') : { body: aListenerHearing() }),
      [JOIN]: () => {
        isTaken = true
        return refusal(409, 'hearing_taken')
      },
    })
    signInAmina()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Maryam')
    await press('Listen')
    expect(await screen.findByRole('heading', { name: 'Someone else is already listening' })).not.toBeNull()
  })

  test('thanks the listener of a finished hearing', async () => {
    open({ [SEE]: { body: aListenerHearing({ state: 'finished' }) } })
    expect(await screen.findByRole('heading', { name: 'Thank you for listening' })).not.toBeNull()
  })
})

describe('listening', () => {
  test('marks a word by taps, says what is marked, and takes it back', async () => {
    const { sent } = open()
    await press('هُوَ')
    expect(word('هُوَ hesitation').classList.contains('word-hesitation')).toBe(true)
    expect(screen.getByText('1 hesitation')).not.toBeNull()
    await press('هُوَ hesitation')
    expect(word('هُوَ slip').classList.contains('word-slip')).toBe(true)
    await press('Undo')
    expect(word('هُوَ hesitation')).not.toBeNull()
    await press('Undo')
    expect((word('Undo') as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('No marks')).not.toBeNull()
    await waitFor(() => expect(readDraft(TOKEN)).toMatchObject({ version: 4, acknowledged: 4, marks: [] }))
    expect(Math.max(...versions(sent))).toBe(4)
  })

  test('has one stop of the Tab key, and arrows from word to word', async () => {
    open()
    const [first] = await screen.findAllByRole('button', { name: /قُلۡ/ })
    expect(
      screen.getAllByRole('button').filter(({ className, tabIndex }) => /word/.test(className) && tabIndex === 0),
    ).toEqual([first])
    act(() => first!.focus())
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
    expect(document.activeElement).toBe(word('ٱلصَّمَدُ hesitation'))
    await userEvent.keyboard('{Home}{ArrowRight} ')
    expect(document.activeElement).toBe(word('قُلۡ hesitation'))
  })

  test('can end early: the rest is not recited and does not count', async () => {
    const { sent } = open()
    await press('ٱلصَّمَدُ')
    await press('Recited up to here')
    expect(screen.getByText('Tap the last word that was recited.')).not.toBeNull()
    await press('أَحَدٌ')
    expect(screen.getByText('Recited up to word 4 of 112:1.')).not.toBeNull()
    expect(word('ٱلصَّمَدُ not recited')).not.toBeNull()
    expect(screen.getByText('No marks')).not.toBeNull()
    await waitFor(() =>
      expect(written(sent).at(-1)!.body).toMatchObject({ version: 2, recited_to: { surah: 112, ayah: 1, word: 4 } }),
    )
    await press('To the end')
    expect(word('ٱلصَّمَدُ hesitation')).not.toBeNull()
    await press('Recited up to here')
    await press('ٱلصَّمَدُ hesitation')
    expect(screen.getByText('Recited to the end.')).not.toBeNull()
  })

  test("can be finished from the listener's place in the text as well", async () => {
    open()
    await press('Finish')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Recited to the end.')).not.toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Recited up to here' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Tap the last word that was recited.').closest('footer')).not.toBeNull()
    await press('أَحَدٌ')
    await press('Finish')
    expect(within(await screen.findByRole('dialog')).getByText('Recited up to word 4 of 112:1.')).not.toBeNull()
  })

  test('keeps what could not be sent, and sends it when the connection is back', async () => {
    let isOnline = false
    const { sent } = open({ [MARKS]: (request) => (isOnline ? taken(request) : offline) })
    await press('هُوَ')
    expect(await screen.findByText('Saved on this device until the connection is back')).not.toBeNull()
    expect(readDraft(TOKEN)).toMatchObject({ version: 1, acknowledged: 0 })
    isOnline = true
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(readDraft(TOKEN)).toMatchObject({ acknowledged: 1 }))
    await waitFor(() => expect(screen.queryByText('Saved on this device until the connection is back')).toBeNull())
    expect(written(sent).at(-1)!.body).toMatchObject({ marks: [{ surah: 112, ayah: 1, word: 2, mark: 'hesitation' }] })
  })

  test('sends what is tapped at the moment at which the server has all that was marked before', async () => {
    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    open({
      [MARKS]: async (request) => {
        await answered
        return taken(request)
      },
    })
    await press('هُوَ')
    // Both are drawn at once.
    await act(async () => {
      answer()
      while (readDraft(TOKEN)!.acknowledged < 1) await new Promise((done) => setTimeout(done))
      word('هُوَ hesitation').click()
    })
    await waitFor(() => expect(readDraft(TOKEN)).toMatchObject({ version: 2, acknowledged: 2 }))
  })

  test('continues after a reload with the kept marks, and sends them', async () => {
    const kept = { surah: 112, ayah: 2, word: 2, mark: 'slip' as const }
    saveDraft(TOKEN, {
      ...newDraft(Date.now(), 'the-key'),
      version: 5,
      acknowledged: 3,
      marks: [kept],
      word: 'Masha’Allah',
    })
    const { sent } = open({ [SEE]: { body: aJoinedText({ version: 3 }) } })
    expect(await screen.findByRole('button', { name: 'ٱلصَّمَدُ slip' })).not.toBeNull()
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Masha’Allah')
    await waitFor(() => expect(readDraft(TOKEN)).toMatchObject({ acknowledged: 5 }))
    expect(written(sent)).toMatchObject([{ body: { version: 5, marks: [kept] } }])
    expect(written(sent)[0]!.headers.get('hearing-key')).toBe('the-key')
  })

  test('shows what another tab has marked', async () => {
    open()
    await screen.findByRole('button', { name: 'هُوَ' })
    const mark = { surah: 112, ayah: 1, word: 2, mark: 'slip' as const }
    saveDraft(TOKEN, { ...readDraft(TOKEN)!, version: 2, acknowledged: 2, marks: [mark] })
    act(() => void dispatchEvent(new StorageEvent('storage', { key: `halaqa_heard:${TOKEN}` })))
    expect(word('هُوَ slip')).not.toBeNull()
  })

  test('ends when the place is freed: the marks are deleted, and the place can be joined again', async () => {
    let isFreed = false
    open({
      [SEE]: () => ({ body: isFreed ? aListenerHearing() : aJoinedText() }),
      [MARKS]: () => {
        isFreed = true
        return refusal(409, 'hearing_not_joined')
      },
      [JOIN]: { body: { ...aJoinedText(), key: 'the-key' } },
    })
    await press('هُوَ')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Maryam')
    await press('Listen')
    expect(await screen.findByRole('button', { name: 'هُوَ' })).not.toBeNull()
    expect(readDraft(TOKEN)).toMatchObject({ version: 0, marks: [] })
  })
})

describe('finishing', () => {
  const finish = async () => {
    await press('Finish')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Finish' }))
  }

  test('sends first what is marked, then the word, and thanks', async () => {
    const { sent } = open({ [FINISH]: { body: aListenerHearing({ state: 'finished' }) } })
    await press('هُوَ')
    const { key } = readDraft(TOKEN)!
    await userEvent.type(screen.getByRole('textbox', { name: /^A comment for Amina/ }), 'Masha’Allah')
    expect(screen.getByText('11 of 200')).not.toBeNull()
    await finish()
    expect(await screen.findByRole('heading', { name: 'Thank you for listening' })).not.toBeNull()
    await waitFor(() => expect(readDraft(TOKEN)).toMatchObject({ version: 0, marks: [], word: '' }))
    expect(readDraft(TOKEN)!.key).toBe(key)
    expect(written(sent).map(({ path }) => path.split('/').at(-1))).toEqual(['marks', 'finish'])
    expect(written(sent).at(-1)!.body).toEqual({ word: 'Masha’Allah' })
  })

  test('says so and keeps everything when it is too soon or offline', async () => {
    open({ [FINISH]: refusal(409, 'hearing_too_soon') })
    await press('هُوَ')
    await finish()
    expect(await screen.findByText(/^This text takes longer to recite/)).not.toBeNull()
    expect(screen.getByRole('dialog')).not.toBeNull()
    expect(readDraft(TOKEN)).toMatchObject({ version: 1 })
  })

  test('waits for a shorter word when the word is too long', async () => {
    open()
    await userEvent.click(await screen.findByRole('textbox'))
    await userEvent.paste('x'.repeat(201))
    expect(screen.getByText('At most 200 characters.')).not.toBeNull()
    expect((word('Finish') as HTMLButtonElement).disabled).toBe(true)
  })
})
