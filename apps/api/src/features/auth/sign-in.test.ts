import { Session } from '@halaqa/contract/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'

const PASSWORD = 'correct horse'
let count = 0

describe('signing in', () => {
  const api = useTestApp({ config: { adminEmails: ['imam@example.org'], trustProxy: ['127.0.0.1'] } })
  let email: string
  beforeEach(async () => {
    await api.db.signInLimit.deleteMany()
    email = `reader-${++count}@example.org`
    await callsOf(api.app).post('/auth/signup', { email, full_name: 'Reader', password: PASSWORD })
  })

  const signIn = (form: Record<string, unknown>, from = '192.0.2.1') =>
    callsOf(api.app).post('/auth/signin', { email, password: PASSWORD, ...form }, { 'x-forwarded-for': from })
  const fail = async (times: number, form: Record<string, unknown> = {}, from?: string) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => signIn({ password: 'wrong horse', ...form }, from)),
    )
    return answers.map(({ statusCode }) => statusCode).sort()
  }

  test.each([
    ['no email', { email: ' ' }, 'email', 'Email is required'],
    ['no password', { password: '' }, 'password', 'Password is required'],
    ['an email of 1001 letters', { email: 'e'.repeat(1001) }, 'email', 'Please enter a valid email'],
    ['a password of 1001', { password: 'p'.repeat(1001) }, 'password', 'Password must be at most 1,000 characters'],
    ['a time zone that is none', { time_zone: '+25:00' }, 'time_zone', 'This isn’t a time zone.'],
    ['a language that is none', { language: 'xx' }, 'language', 'This isn’t a language.'],
  ])('refuses %s', async (_, form, path, message) => {
    const response = await signIn(form)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      error: message,
      message,
      code: 'validation_failed',
      fields: [expect.objectContaining({ path, message })],
    })
  })

  test('says the same to a wrong password, an unknown email and a deleted account', async () => {
    const deleted = `deleted-${count}@example.org`
    await callsOf(api.app).post('/auth/signup', { email: deleted, full_name: 'Gone', password: PASSWORD })
    await api.db.user.update({ where: { email: deleted }, data: { isDeleted: true, email: null, passwordHash: null } })
    const answers = [
      await signIn({ password: 'wrong horse' }),
      await signIn({ email: 'nobody@example.org' }),
      await signIn({ email: deleted }),
    ]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        error: 'Invalid email or password',
        message: 'Invalid email or password',
        code: 'invalid_credentials',
      })
    }
  })

  test('answers the account and a new token', async () => {
    const response = await signIn({ email: ` ${email.toUpperCase()} ` })

    expect(response.statusCode).toBe(200)
    const { user, token } = Session.parse(response.json())
    expect(user.email).toBe(email)
    expect((await callsOf(api.app, token).get('/auth/me')).statusCode).toBe(200)
    expect(await api.db.session.count({ where: { userId: user.id } })).toBe(2)
  })

  test('learns a time zone once and never changes it', async () => {
    expect((await signIn({ time_zone: 'Africa/Cairo' })).json().user.time_zone).toBe('Africa/Cairo')
    expect((await signIn({ time_zone: 'Asia/Jakarta' })).json().user.time_zone).toBe('Africa/Cairo')
  })

  test('learns a language once, with its digits, and never changes a choice', async () => {
    expect((await signIn({})).json().user.language).toBeNull()
    expect((await signIn({ language: 'ar-u-nu-arab' })).json().user.language).toBe('ar-u-nu-arab')
    expect((await signIn({ language: 'ru' })).json().user.language).toBe('ar-u-nu-arab')
    const { language } = await api.db.user.findUniqueOrThrow({ where: { email } })
    expect(language).toBe('ar-u-nu-arab')
  })

  test('keeps one of two languages that are told at once', async () => {
    const answers = await Promise.all(['ar', 'ru'].map((language) => signIn({ language })))
    const { language } = await api.db.user.findUniqueOrThrow({ where: { email } })
    expect(new Set(answers.map((answer) => answer.json().user.language))).toEqual(new Set([language]))
  })

  test('makes no admin of an account whose email the operator has named', async () => {
    const imam = await api.person({ email: 'imam@example.org' })
    const { passwordHash } = await api.db.user.findUniqueOrThrow({ where: { email } })
    await api.db.user.update({ where: { id: imam.id }, data: { passwordHash } })

    expect((await signIn({ email: 'imam@example.org' })).json().user.role).toBe('user')
    expect((await imam.get('/auth/me')).json().role).toBe('user')
  })

  describe('after failures', () => {
    test('refuses the eleventh attempt on an account from one address, even with the right password', async () => {
      expect(await fail(10)).toEqual(Array(10).fill(401))
      api.clock.advance({ minutes: 5 })
      const response = await signIn({})

      expect(response.statusCode).toBe(429)
      expect(response.headers['retry-after']).toBe('600')
      expect(response.json()).toMatchObject({
        code: 'too_many_attempts',
        error: 'Too many attempts. Please wait a few minutes and try again.',
      })
    })

    test('lets no more than ten of forty at once have their password looked at', async () => {
      const statuses = await fail(40)

      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    })

    test('answers for an unknown account as for a known one', async () => {
      const form = { email: 'nobody@example.org' }

      expect(await fail(11, form)).toEqual([...Array(10).fill(401), 429])
    })

    test('opens again when the fifteen minutes are over', async () => {
      await fail(11)
      api.clock.advance({ minutes: 14, seconds: 59 })
      expect((await signIn({})).statusCode).toBe(429)
      api.clock.advance({ seconds: 1 })
      expect((await signIn({})).statusCode).toBe(200)
    })

    test('lets the owner in from another address', async () => {
      await fail(11)

      expect((await signIn({}, '192.0.2.2')).statusCode).toBe(200)
    })

    test('counts other accounts of the same address apart', async () => {
      await fail(11)
      const other = await api.person()
      const { passwordHash } = await api.db.user.findUniqueOrThrow({ where: { email } })
      await api.db.user.update({ where: { id: other.id }, data: { passwordHash } })

      expect((await signIn({ email: other.email })).statusCode).toBe(200)
    })

    test('restarts the count after a success', async () => {
      await fail(9)
      expect((await signIn({})).statusCode).toBe(200)
      expect(await fail(10)).toEqual(Array(10).fill(401))
      expect((await signIn({})).statusCode).toBe(429)
    })

    test('limits an address that tries many accounts, and no other', async () => {
      const guess = (batches: number) => failAtMany('192.0.2.3', 'victim', batches * 30)
      expect(await guess(10)).toEqual(Array(300).fill(401))
      expect(await guess(3)).toEqual(Array(90).fill(401))
      expect(await guess(2)).toEqual([...Array(10).fill(401), ...Array(50).fill(429)])

      const response = await signIn({}, '192.0.2.3')
      expect(response.statusCode).toBe(429)
      expect(response.headers['retry-after']).toBe('900')
      expect((await signIn({}, '192.0.2.4')).statusCode).toBe(200)
    })

    test('lets people in with the right password where somebody guesses at many accounts', async () => {
      expect(await failAtMany('192.0.2.7', 'victim', 300)).toEqual(Array(300).fill(401))
      expect(await failAtMany('192.0.2.7', 'few', 10, 6)).toEqual([...Array(20).fill(401), ...Array(40).fill(429)])

      for (let time = 0; time < 3; time++) expect((await signIn({}, '192.0.2.7')).statusCode).toBe(200)
      expect(await fail(1, {}, '192.0.2.7')).toEqual([401])
      expect((await signIn({}, '192.0.2.7')).statusCode).toBe(200)
      expect(await fail(3, {}, '192.0.2.7')).toEqual([401, 401, 429])
    })

    /** Wrong passwords from an address, for so many accounts that nobody has tried before, each so many times. */
    async function failAtMany(from: string, name: string, accounts: number, times = 1) {
      const statuses: number[] = []
      for (let first = 0; first < accounts; first += 30) {
        const emails = Array.from({ length: Math.min(30, accounts - first) }, () => `${name}-${++count}@example.org`)
        for (let time = 0; time < times; time++) {
          statuses.push(...(await Promise.all(emails.map((email) => fail(1, { email }, from)))).flat())
        }
      }
      return statuses.sort()
    }

    test("turns people away when too many wait for a hash, and counts that as nobody's failure", async () => {
      const crowd = Array.from({ length: 250 }, (_, number) => `crowd-${number}@example.org`)
      const statuses = (await Promise.all(crowd.map((email) => fail(1, { email }, '192.0.2.6')))).flat()
      const looked = statuses.filter((status) => status === 401)
      const counted = await api.db.signInLimit.findUniqueOrThrow({ where: { key: 'address:192.0.2.6' } })

      expect(statuses.filter((status) => status === 503).length + looked.length).toBe(250)
      expect(counted.attempts).toBe(looked.length)
    })

    test('counts no success for an address', async () => {
      await Promise.all(Array.from({ length: 5 }, () => signIn({}, '192.0.2.5')))
      const row = await api.db.signInLimit.findUnique({ where: { key: 'address:192.0.2.5' } })

      expect(row?.attempts).toBe(0)
    })

    test('counts one IPv6 network as one address', async () => {
      for (let number = 0; number < 10; number++) await fail(1, {}, `2001:db8::${number}`)

      expect((await signIn({}, '2001:db8::ffff')).statusCode).toBe(429)
    })
  })
})

describe('behind no proxy', () => {
  const api = useTestApp()

  test('ignores an address that a client invents', async () => {
    const attempt = (from: string) =>
      callsOf(api.app).post('/auth/signin', { email: 'a@example.org', password: 'wrong' }, { 'x-forwarded-for': from })
    for (let number = 0; number < 10; number++) await attempt(`198.51.100.${number}`)

    expect((await attempt('198.51.100.99')).statusCode).toBe(429)
  })
})
