import type { House } from '@halaqa/contract/house'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi, written } from '../../../../test/app.tsx'
import { writeSession } from '../../../lib/session.ts'

const HOUSE: House = {
  name: 'Masjid An-Nur',
  contact: '',
  imprint: '',
  privacy: '',
  terms: '',
  shows_contest: true,
  revision: 3,
  logo: null,
  has_contest: true,
}
const CHANGED = {
  status: 409,
  body: { error: 'Someone else', message: 'Someone else', code: 'house_changed' },
}
const LOGO = { version: 'abc', width: 64, height: 32 }
type Replies = Parameters<typeof stubApi>[0]

async function open(replies: Replies = {}, house: Partial<House> = {}) {
  const sent = stubApi({
    'GET /auth/me': { body: { ...aminaOnTheWire, role: 'admin' } },
    'GET /admin/house': { body: { ...HOUSE, ...house } },
    ...replies,
  })
  const app = renderApp('/admin/house')
  await screen.findByRole('textbox', { name: 'Name of the house' })
  return { sent, ...app }
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
async function type(name: string, text: string) {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}

beforeEach(() => writeSession({ ...amina, role: 'admin' }, 'her-token'))

describe('the house in the studio', () => {
  test('loads, and says so if it cannot', async () => {
    stubApi({ 'GET /auth/me': { body: { ...aminaOnTheWire, role: 'admin' } }, 'GET /admin/house': { status: 500 } })
    renderApp('/admin/house')

    expect(await screen.findByText('Loading...')).toBeTruthy()
    expect(await screen.findByText('We couldn’t load this page')).toBeTruthy()
    stubApi({ 'GET /admin/house': { body: HOUSE } })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByDisplayValue('Masjid An-Nur')).toBeTruthy()
  })

  test('is saved with the revision that was read, and the page says what is not saved yet', async () => {
    const saved = { ...HOUSE, name: 'جامع النور', contact: 'imam@example.org', shows_contest: false, revision: 4 }
    const { sent } = await open({ 'PUT /admin/house': { body: saved } })
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()
    await type('Name of the house', 'جامع النور')
    await type('Contact', 'imam@example.org')
    await userEvent.click(screen.getByRole('switch', { name: /banner of the logo contest/ }))
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy()
    await save()

    expect((await screen.findAllByText(/^Saved\./)).length).toBeGreaterThan(0)
    const { has_contest, logo, ...body } = { ...saved, revision: 3 }
    expect(written(sent)).toMatchObject([{ method: 'PUT', path: '/admin/house', body }])
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()

    await type('Contact', '')
    await save()
    await waitFor(() => expect(written(sent)[1]?.body).toMatchObject({ contact: '', revision: 4 }))
  })

  test('keeps what was typed when the server refuses it, beside the field', async () => {
    const message = 'This needs at least one letter.'
    const fields = [{ path: 'contact', message }]
    const { sent } = await open({
      'PUT /admin/house': { status: 400, body: { error: message, code: 'validation_failed', fields } },
    })
    await type('Contact', 'x')
    await save()
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(field('Contact').value).toBe('x')
    expect(field('Contact').getAttribute('aria-invalid')).toBe('true')

    await type('Contact', '...')
    await save()
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(written(sent)).toHaveLength(1)
  })

  test('asks before changes are lost, and lets the admin stay or leave', async () => {
    const { address } = await open({ 'GET /admin/users': { body: [] }, 'GET /admin/server': { status: 500 } })
    await type('Contact', 'imam@example.org')
    const leave = () => userEvent.click(screen.getByRole('link', { name: 'Server' }))
    await leave()
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Keep Editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Contact').value).toBe('imam@example.org')
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)

    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(address()).toBe('/admin/server'))
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
  })

  test('tells the second of two admins, merges what only one has changed, and shows both texts of the rest', async () => {
    const theirs = {
      ...HOUSE,
      name: 'Their name',
      imprint: 'Their imprint',
      contact: 'theirs@example.org',
      revision: 9,
    }
    let isChanged = false
    const { sent } = await open({
      'GET /admin/house': () => ({ body: isChanged ? theirs : HOUSE }),
      'PUT /admin/house': ({ body }) => {
        if ((body as { revision: number }).revision === 9)
          return { body: { ...theirs, ...(body as object), revision: 10 } }
        isChanged = true
        return CHANGED
      },
    })
    await type('Name of the house', 'My name')
    await type('Contact', 'mine@example.org')
    await type('Terms of service', 'My terms')
    await save()

    expect(await screen.findByText(/Someone else saved changes in the meantime/)).toBeTruthy()
    expect(field('Name of the house').value).toBe('My name')
    expect(field('Contact').value).toBe('mine@example.org')
    expect(field('Terms of service').value).toBe('My terms')
    expect(field('Imprint').value).toBe('Their imprint')
    expect(screen.getByText('Their name')).toBeTruthy()
    expect(screen.getByText('theirs@example.org')).toBeTruthy()
    const take = screen.getAllByRole('button', { name: 'Use this text' })
    expect(take).toHaveLength(2)
    await userEvent.click(take[1]!)
    expect(field('Contact').value).toBe('theirs@example.org')
    await save()

    await waitFor(() => expect(written(sent)).toHaveLength(2))
    expect(written(sent)[1]?.body).toMatchObject({
      name: 'My name',
      contact: 'theirs@example.org',
      imprint: 'Their imprint',
      terms: 'My terms',
      revision: 9,
    })
    await waitFor(() => expect(screen.queryByText('Their name')).toBeNull())
  })

  test('does not offer the banner of the logo contest if the server has none', async () => {
    await open({}, { has_contest: false })
    expect(await screen.findByText(/CONTEST_FORM_URL is empty/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the logo in the studio', () => {
  const file = (name: string) => new File(['x'], name, { type: 'image/png' })
  /** jsdom draws nothing. */
  function stubDrawing(canDraw: boolean) {
    vi.stubGlobal('createImageBitmap', async () => {
      if (!canDraw) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
      return { width: 1000, height: 500 }
    })
    const drawn: number[][] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,UklGRg==')
    return drawn
  }
  const choose = (name = 'logo.png') => userEvent.upload(screen.getByLabelText('Picture of the logo'), file(name))

  test('is made small and saved, and removed', async () => {
    const drawn = stubDrawing(true)
    const { sent } = await open({
      'PUT /admin/house/logo': ({ body }) => ({
        body: { ...HOUSE, logo: (body as { picture: unknown }).picture ? LOGO : null },
      }),
    })
    expect(await screen.findByText('No logo yet.')).toBeTruthy()
    await choose()
    const picture = await screen.findByRole('img', { name: 'Current logo' })
    expect(picture.getAttribute('src')).toBe('/api/v1/house/logo?version=abc')
    expect(drawn).toEqual([[0, 0, 320, 160]])

    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No logo yet.')).toBeTruthy()
    expect(written(sent).map(({ body }) => body)).toEqual([
      { picture: 'UklGRg==', replaces: null },
      { picture: null, replaces: 'abc' },
    ])
  })

  test('of a file that is no picture is not sent, and the page says what to choose', async () => {
    stubDrawing(false)
    const { sent } = await open()
    await screen.findByText('No logo yet.')
    await choose('page.png')
    expect(await screen.findByText(/Your browser can’t show this file/)).toBeTruthy()
    expect(written(sent)).toEqual([])
  })

  test('of another admin is shown to the one who came second', async () => {
    stubDrawing(true)
    let isChanged = false
    await open({
      'GET /admin/house': () => ({ body: isChanged ? { ...HOUSE, logo: LOGO } : HOUSE }),
      'PUT /admin/house/logo': () => {
        isChanged = true
        return CHANGED
      },
    })
    await screen.findByText('No logo yet.')
    await choose()
    expect(await screen.findByText(/Someone else changed the logo in the meantime/)).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Current logo' })).toBeTruthy()
  })
})
