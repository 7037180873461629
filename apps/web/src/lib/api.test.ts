import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aminaOnTheWire, signInAmina, stubApi } from '../../test/app.tsx'
import { type CallOptions, call, callPublic, onUnauthorized } from './api.ts'
import { readSession } from './session.ts'

const ID = '0b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a11'

describe('a call', () => {
  test('sends the raw token and JSON, and gives the answer in camelCase', async () => {
    signInAmina()
    const sent = stubApi({ 'GET /auth/me': { body: aminaOnTheWire } })
    expect(await call('GET /auth/me')).toMatchObject({ fullName: 'Amina Yusupova', isDeleted: false })
    expect(sent[0]?.headers.get('authorization')).toBe('her-token')
    expect(sent[0]?.headers.get('accept')).toBe('application/json')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('fills the address and writes body and query in snake_case', async () => {
    signInAmina()
    const sent = stubApi({})
    const body = { name: 'Winter Hatim', startSurah: 1 } as CallOptions<'POST /rooms'>['body']
    await call('POST /rooms', { body }).catch(() => {})
    await call('GET /rooms/:id/members', { params: { id: ID }, query: { limit: 2 } }).catch(() => {})
    expect(sent[0]?.body).toEqual({ name: 'Winter Hatim', start_surah: 1 })
    expect(sent[1]?.path).toBe(`/rooms/${ID}/members?limit=2`)
  })

  test('refuses a parameter that the address lacks, as a type error and at run time', async () => {
    signInAmina()
    const sent = stubApi({})
    // @ts-expect-error: the address has `submission_id`
    await expect(call('DELETE /user/review/:submission_id', { params: { submissionId: ID } })).rejects.toThrow(
      'submission_id',
    )
    expect(sent).toEqual([])
  })

  test('refuses an answer that is not what the contract promises', async () => {
    signInAmina()
    stubApi({ 'GET /auth/me': { body: { ...aminaOnTheWire, full_name: 7 } } })
    await expect(call('GET /auth/me')).rejects.toMatchObject({ name: 'ZodError' })
  })

  test('fails without a token if it needs one, and sends nothing', async () => {
    const sent = stubApi({})
    await expect(call('GET /user/units')).rejects.toThrow('No authentication token available.')
    expect(sent).toEqual([])
  })

  test('for anyone sends the token if there is one', async () => {
    const sent = stubApi({ 'GET /units': { body: [] } })
    await callPublic('GET /units')
    signInAmina()
    await callPublic('GET /units')
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'her-token'])
  })

  test('for anyone ends no session when it is refused: a wrong password says nothing about the token', async () => {
    signInAmina()
    stubApi({
      'POST /auth/signin': { status: 401, body: { error: 'Invalid email or password', code: 'invalid_credentials' } },
    })
    await expect(callPublic('POST /auth/signin', { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
      status: 401,
    })
    expect(readSession()?.token).toBe('her-token')
  })

  test('reports a network error when there is no answer', async () => {
    stubApi({ 'POST /auth/signin': new TypeError('Failed to fetch') })
    await expect(callPublic('POST /auth/signin', { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
      code: 'network',
      status: 0,
      message: 'Network error. Please check your connection and try again.',
    })
  })

  test('keeps code, status and fields of a failure', async () => {
    const message = 'An account with this email already exists'
    const fields = [{ path: 'email', message: 'Taken', code: 'email_taken' }]
    stubApi({ 'POST /auth/signin': { status: 409, body: { error: 'e', message: 'm', code: 'email_taken', fields } } })
    await expect(callPublic('POST /auth/signin', { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
      message,
      status: 409,
      code: 'email_taken',
      fields: [{ path: 'email', message }],
    })
  })
})

describe('a session the server no longer knows', () => {
  const heard = vi.fn()
  beforeEach(() => {
    heard.mockClear()
    onUnauthorized(heard)
    signInAmina()
  })

  test.each([
    [
      'room',
      'GET /rooms/:id',
      { params: { id: ID } },
      `GET /rooms/${ID}`,
      'Authentication required. Redirecting to sign in...',
    ],
    ['memorization', 'GET /user/units', {}, 'GET /user/units', 'Authentication required. Please sign in again.'],
    // Every page asks for these beside its own: the page has the word.
    [
      'settings',
      'GET /user/settings/reading',
      {},
      'GET /user/settings/reading',
      'Authentication required. Redirecting to sign in...',
    ],
  ] as const)('in %s calls', async (_, name, options, key, message) => {
    stubApi({ [key]: { status: 401, body: { error: 'Authentication required', code: 'authentication_required' } } })
    await expect(call(name, options as object)).rejects.toMatchObject({ message, status: 401 })
    expect(heard).toHaveBeenCalledExactlyOnceWith(message, 'her-token')
  })

  test('in a call that answers guests too', async () => {
    stubApi({
      [`GET /lessons/${ID}`]: {
        status: 401,
        body: { error: 'Authentication required', code: 'authentication_required' },
      },
    })
    await expect(callPublic('GET /lessons/:id', { params: { id: ID } })).rejects.toMatchObject({ status: 401 })
    expect(heard).toHaveBeenCalledOnce()
  })

  test('a wrong password is no such thing', async () => {
    stubApi({
      'POST /auth/signin': { status: 401, body: { message: 'Invalid email or password', code: 'invalid_credentials' } },
    })
    await expect(callPublic('POST /auth/signin', { body: { email: 'a@b.co', password: 'x' } })).rejects.toThrow(
      'Invalid email or password',
    )
    expect(heard).not.toHaveBeenCalled()
  })
})
