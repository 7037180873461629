import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { leftBeside, leftByToast } from '../../../test/toasts.ts'
import { readSession } from '../../lib/session.ts'

beforeEach(signInAmina)
const noSessions = { 'GET /auth/sessions': { body: [] } }

describe('my data', () => {
  const saved: { name: string; data: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    let data: Blob
    URL.createObjectURL = vi.fn((blob: Blob) => {
      data = blob
      return 'blob:here'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, data })
    })
  })
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))

  test('reports a failure to load, and saves nothing', async () => {
    stubApi({ ...noSessions, 'GET /user/data': new Error('no network') })
    renderApp('/profile/security')
    await press()

    await leftBeside('Download my data', 'We couldn’t download your data')
    expect(screen.getByText(/^Network error/)).not.toBeNull()
    expect(saved).toEqual([])
  })

  test('is saved as the server sends it, under the name that it gives', async () => {
    const headers = { 'content-disposition': 'attachment; filename="halaqa-2025-11-20.json"' }
    stubApi({ ...noSessions, 'GET /user/data': { body: '{"exported_at":"now"}', headers } })
    renderApp('/profile/security')
    await press()

    await leftByToast('Your data is saved as halaqa-2025-11-20.json')
    expect(saved[0]?.name).toBe('halaqa-2025-11-20.json')
    expect(await saved[0]?.data.text()).toBe('{"exported_at":"now"}')
  })
})

describe('a long download of my data', () => {
  let pieces: ReadableStreamDefaultController<Uint8Array>
  let asked: RequestInit | undefined
  beforeEach(() => {
    stubApi(noSessions)
    const others = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!String(url).endsWith('/user/data')) return others(url, init)
      asked = init
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          pieces = controller
        },
      })
      init?.signal?.addEventListener('abort', () => pieces.error(new DOMException('Aborted', 'AbortError')))
      return new Response(body, { headers: { 'x-halaqa-rows': '4' } })
    })
    URL.createObjectURL = vi.fn(() => 'blob:here')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })
  const send = (text: string) => pieces.enqueue(new TextEncoder().encode(text))
  const start = async () => {
    renderApp('/profile/security')
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    await screen.findByRole('button', { name: 'Cancel download' })
  }

  test('shows its progress by the received rows', async () => {
    await start()
    const bar = screen.getByRole('progressbar', { name: 'Your data' })
    expect(bar.getAttribute('value')).toBeNull()
    send('{"xp":[\n1')
    await screen.findByRole('button', { name: 'Downloading: 25%' })
    send(',\n2,\n3')
    await screen.findByRole('button', { name: 'Downloading: 75%' })
    expect(bar.getAttribute('value')).toBe('75')
    send(',\n4]}\n')
    pieces.close()

    await leftByToast('Your data is saved as halaqa.json')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('can be cancelled without saving anything, and started again', async () => {
    await start()
    send('{"xp":[\n1')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel download' }))

    const again = await screen.findByRole('button', { name: 'Download my data' })
    expect(document.activeElement).toBe(again)
    expect(asked?.signal?.aborted).toBe(true)
    expect(URL.createObjectURL).not.toHaveBeenCalled()
    expect(screen.queryByText('We couldn’t download your data')).toBeNull()
  })

  test('reports that it broke off, and saves nothing', async () => {
    await start()
    send('{"xp":[\n1')
    pieces.error(new TypeError('network error'))

    await leftBeside('Download my data', 'We couldn’t download your data')
    expect(URL.createObjectURL).not.toHaveBeenCalled()
  })
})

describe('deleting my account', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account...' }))
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }
  const confirm = (dialog: Awaited<ReturnType<typeof open>>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))

  test('says what is deleted and what stays, and sends nothing without the password', async () => {
    const sent = stubApi(noSessions)
    renderApp('/profile/security')
    const dialog = await open()
    for (const what of ['What is deleted', 'What stays', 'Your rooms']) expect(dialog.getByText(what)).not.toBeNull()
    await confirm(dialog)

    await waitFor(() => expect(errorOf(dialog.getByLabelText('Your password'))).toBe('Password is required'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('stays open with a wrong password, and the person stays signed in', async () => {
    const error = 'That isn’t your password.'
    const body = { error, message: error, code: 'wrong_password', fields: [{ path: 'password', message: error }] }
    stubApi({ ...noSessions, 'POST /auth/delete': { status: 403, body } })
    renderApp('/profile/security')
    const dialog = await open()
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong horse')
    await confirm(dialog)

    await waitFor(() => expect(errorOf(dialog.getByLabelText('Your password'))).toBe(error))
    expect(readSession()).not.toBeNull()
  })

  test('leads to the landing page, and removes the person from the device', async () => {
    const sent = stubApi({
      ...noSessions,
      'POST /auth/delete': { body: { message: 'Your account has been deleted.' } },
    })
    const app = renderApp('/profile/security')
    const dialog = await open()
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse')
    await confirm(dialog)

    expect(await screen.findByRole('heading', { name: "Learn the Qur'an" })).not.toBeNull()
    expect(app.address()).toBe('/')
    expect(screen.getByText('Your account has been deleted')).not.toBeNull()
    expect(readSession()).toBeNull()
    expect(sent.at(-1)).toMatchObject({ path: '/auth/delete', body: { password: 'correct horse' } })
  })
})
