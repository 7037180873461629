import { Session } from '@halaqa/contract/auth'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'

const aForm = (change: Record<string, unknown> = {}) => ({
  email: 'amina@example.org',
  full_name: 'Amina Yusupova',
  password: 'correct horse',
  ...change,
})

describe('signing up', () => {
  const api = useTestApp({ config: { adminEmails: ['imam@example.org'] } })
  const signUp = (form: unknown) => callsOf(api.app).post('/auth/signup', form)

  test.each([
    ['no name', { full_name: undefined }, 'full_name', 'Full name is required'],
    ['a blank name', { full_name: '  \t' }, 'full_name', 'Full name is required'],
    [
      'a name of 101 letters',
      { full_name: 'a'.repeat(101) },
      'full_name',
      'Full name must be less than 100 characters',
    ],
    ['a name with a NUL', { full_name: 'A\u0000' }, 'full_name', 'This text has a character that we can’t store.'],
    ['half a surrogate pair', { full_name: 'A\ud800' }, 'full_name', 'This text has a character that we can’t store.'],
    ['no email', { email: '' }, 'email', 'Email is required'],
    ['an email that is none', { email: 'amina@example' }, 'email', 'Please enter a valid email'],
    ['a number for an email', { email: 5 }, 'email', 'Email is required'],
    ['no password', { password: undefined }, 'password', 'Password is required'],
    ['a password of 7 letters', { password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    ['a password of 201 letters', { password: 'a'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
    ['a time zone that is none', { time_zone: 'Asia/Atlantis' }, 'time_zone', 'This isn’t a time zone.'],
  ])('refuses %s and stores nothing', async (_, change, path, message) => {
    const response = await signUp(aForm(change))

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      error: message,
      message,
      code: 'validation_failed',
      fields: [expect.objectContaining({ path, message })],
    })
    expect(await api.db.user.count()).toBe(0)
  })

  test('names every field that is wrong', async () => {
    const response = await signUp({})

    expect(response.json().error).toBe('Email is required')
    expect(response.json().fields.map(({ path }: { path: string }) => path)).toEqual(['email', 'full_name', 'password'])
  })

  test('answers the account and a token that works', async () => {
    const response = await signUp(
      aForm({ email: '  Amina@Example.ORG ', full_name: ' Amina ', time_zone: 'Asia/Tashkent' }),
    )

    expect(response.statusCode).toBe(201)
    const { user, token } = Session.parse(response.json())
    expect(user).toMatchObject({
      email: 'amina@example.org',
      full_name: 'Amina',
      role: 'user',
      time_zone: 'Asia/Tashkent',
      is_deleted: false,
      created_at: api.clock.now().toISOString(),
    })
    expect((await callsOf(api.app, token).get('/auth/me')).json()).toEqual(user)
  })

  test('takes names and passwords of exactly the allowed lengths', async () => {
    const form = aForm({ email: 'long@example.org', full_name: 'م'.repeat(100), password: `م${'ن'.repeat(199)}` })

    expect((await signUp(form)).statusCode).toBe(201)
    expect((await callsOf(api.app).post('/auth/signin', form)).statusCode).toBe(200)
    expect(
      (await callsOf(api.app).post('/auth/signin', { ...form, password: form.password.slice(1) })).statusCode,
    ).toBe(401)
  })

  test('reads a time zone that nobody named as UTC', async () => {
    const response = await signUp(aForm({ email: 'nowhere@example.org' }))

    expect(response.json().user.time_zone).toBe('UTC')
  })

  test('lets one of eight have an email that all want at once', async () => {
    const emails = ['rush@example.org', ' RUSH@example.org', 'Rush@Example.Org', 'rush@example.ORG']
    const answers = await Promise.all([...emails, ...emails].map((email) => signUp(aForm({ email }))))
    const taken = answers.filter(({ statusCode }) => statusCode === 409)

    expect(taken).toHaveLength(7)
    expect(taken[0]!.json()).toMatchObject({ code: 'email_taken', error: 'An account with this email already exists' })
    expect(await api.db.user.count({ where: { email: 'rush@example.org' } })).toBe(1)
    expect(await api.db.session.count({ where: { user: { email: 'rush@example.org' } } })).toBe(1)
  })

  test('makes nobody an admin, neither by an email of ADMIN_EMAILS nor by what the form says', async () => {
    const imam = await signUp(aForm({ email: 'Imam@example.org' }))
    const other = await signUp(
      aForm({ email: 'other@example.org', role: 'admin', is_admin: true, id: crypto.randomUUID() }),
    )

    expect(imam.json().user.role).toBe('user')
    expect(other.json().user.role).toBe('user')
  })

  test('lets neither password nor hash out', async () => {
    const response = await signUp(aForm({ email: 'hidden@example.org' }))
    const { passwordHash } = await api.db.user.findUniqueOrThrow({ where: { email: 'hidden@example.org' } })

    expect(passwordHash).toMatch(/^\$2b\$04\$/)
    expect(response.body).not.toContain(passwordHash)
    expect(response.body).not.toContain('correct horse')
  })
})
