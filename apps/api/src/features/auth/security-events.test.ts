import { SECURITY_EVENT_DAYS } from '@halaqa/contract/constants'
import { OwnData } from '@halaqa/contract/own-data'
import { SecurityEvent } from '@halaqa/contract/security-events'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sweepSessions } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openInbox } from '../../test/smtp.ts'
import { resetPasswordByOperator } from './admin.service.ts'
import { createMailedLink } from './mailed-links.service.ts'
import { recordRefusedSignIn } from './security-events.service.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())

const MAIL = { smtpUrl: inbox.url, from: 'halaqa@example.org', publicUrl: 'https://halaqa.example.org' }
const PASSWORD = 'correct horse'
const PHONE = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const NEWER_PHONE = PHONE.replace('142', '143')
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const CHROME_ON_ANDROID = { browser: 'Chrome', system: 'Android' }
const FIREFOX_ON_LINUX = { browser: 'Firefox', system: 'Linux' }

/** Levels of the log. */
const [INFO, WARN] = [30, 40]

describe('security events', () => {
  const lines: string[] = []
  const api = useTestApp({ config: { mail: MAIL, logLevel: 'info' }, log: { write: (line) => void lines.push(line) } })
  let person: Person

  beforeEach(async () => {
    await api.settled()
    await api.db.signInLimit.deleteMany()
    inbox.mails.length = 0
    lines.length = 0
    person = await api.person({ timeZone: 'Asia/Tashkent' })
    const passwordHash = await api.app.passwords.hash(PASSWORD)
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    await api.db.session.updateMany({ where: { userId: person.id }, data: { userAgent: PHONE } })
  })

  const signIn = async (userAgent = PHONE, password = PASSWORD, email = person.email) => {
    const answer = await callsOf(api.app).post('/auth/signin', { email, password }, { 'user-agent': userAgent })
    await api.settled()
    return answer
  }
  const eventsOf = async (calls: Pick<Person, 'get'> = person) =>
    z.array(SecurityEvent).parse((await calls.get('/auth/events')).json())
  const kindsOf = async (calls?: Pick<Person, 'get'>) => (await eventsOf(calls)).map(({ kind }) => kind)

  test('are empty for an account without any, and visible to nobody else', async () => {
    const other = await api.person()
    await signIn()

    expect(await eventsOf(other)).toEqual([])
    expect((await callsOf(api.app).get('/auth/events')).statusCode).toBe(401)
  })

  test('are the beginning of an account and each sign-in, newest first, with the device and without its address', async () => {
    const form = { email: 'new@example.org', full_name: 'Amina', password: PASSWORD }
    const { token } = (await callsOf(api.app).post('/auth/signup', form, { 'user-agent': PHONE })).json()
    api.clock.advance({ minutes: 1 })
    await signIn(PHONE, PASSWORD, form.email)
    const at = api.clock.now().toISOString()

    expect(await eventsOf(callsOf(api.app, token))).toMatchObject([
      { kind: 'signed_in', ...CHROME_ON_ANDROID, is_new_device: false, times: 1, first_at: at, last_at: at },
      { kind: 'account_created', ...CHROME_ON_ANDROID, is_new_device: false },
    ])
    const rows = await api.db.$queryRaw<{ row: string }[]>`SELECT security_events::text AS row FROM security_events`
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Mozilla/)
  })

  test('are the refused sign-ins of 24 hours in one row', async () => {
    for (let number = 0; number < 3; number++) await signIn(LAPTOP, 'wrong horse')
    const first = api.clock.now().toISOString()
    api.clock.advance({ hours: 23 })
    await signIn(PHONE, 'wrong horse')
    const last = api.clock.now().toISOString()
    api.clock.advance({ hours: 1 })
    await signIn(PHONE, 'wrong horse')

    expect(await eventsOf()).toMatchObject([
      { kind: 'sign_in_refused', times: 1 },
      { kind: 'sign_in_refused', times: 4, ...CHROME_ON_ANDROID, first_at: first, last_at: last },
    ])
  })

  test('count refusals at once each once, in one row', async () => {
    await Promise.all(Array.from({ length: 8 }, () => signIn(PHONE, 'wrong horse')))

    expect(await eventsOf()).toMatchObject([{ kind: 'sign_in_refused', times: 8 }])
  })

  test('count refusals that are written in another order than they came', async () => {
    const later = api.clock.now()
    const earlier = new Date(later.getTime() - 1_000)
    await recordRefusedSignIn(api.db, person.id, PHONE, later)
    await recordRefusedSignIn(api.db, person.id, LAPTOP, earlier)
    expect(await eventsOf()).toMatchObject([
      { kind: 'sign_in_refused', times: 2, first_at: later.toISOString(), last_at: later.toISOString() },
    ])
  })

  test('of a refusal are written after the answer, which takes as long as for an unknown email', async () => {
    const answer = await api.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM users WHERE id = ${person.id}::uuid FOR UPDATE`
      return callsOf(api.app).post('/auth/signin', { email: person.email, password: 'wrong horse' })
    })

    expect(answer.statusCode).toBe(401)
    await api.settled()
    expect(await kindsOf()).toEqual(['sign_in_refused'])
  })

  test('are a change of password, a reset by mail, one by the operator, and a change of email', async () => {
    const change = { current_password: PASSWORD, new_password: 'another staple' }
    const { token } = (await person.put('/auth/password', change, { 'user-agent': LAPTOP })).json()
    expect(await eventsOf(callsOf(api.app, token))).toMatchObject([{ kind: 'password_changed', ...FIREFOX_ON_LINUX }])

    api.clock.advance({ minutes: 1 })
    const reset = await createMailedLink(api.db, { userId: person.id, purpose: 'reset_password' }, api.clock.now())
    await callsOf(api.app).post('/auth/password/reset', { token: reset, password: PASSWORD }, { 'user-agent': PHONE })
    api.clock.advance({ minutes: 1 })
    const email = `other-${person.email}`
    const confirm = await createMailedLink(
      api.db,
      { userId: person.id, purpose: 'change_email', email },
      api.clock.now(),
    )
    await callsOf(api.app).post('/auth/email/confirm', { token: confirm }, { 'user-agent': PHONE })
    api.clock.advance({ minutes: 1 })
    const password = await resetPasswordByOperator(api.db, api.app.passwords, email, api.clock.now())
    api.clock.advance({ minutes: 1 })
    const again = await signIn(PHONE, password, email)

    expect((await eventsOf(callsOf(api.app, again.json().token))).slice(-4)).toMatchObject([
      { kind: 'password_reset_by_operator', browser: null, system: null },
      { kind: 'email_changed', ...CHROME_ON_ANDROID },
      { kind: 'password_reset_by_mail', ...CHROME_ON_ANDROID },
      { kind: 'password_changed', ...FIREFOX_ON_LINUX },
    ])
  })

  test('are the sessions that were ended from elsewhere, not one’s own sign-out', async () => {
    const laptop = callsOf(api.app, (await signIn(LAPTOP)).json().token)
    const [, session] = (await laptop.get('/auth/sessions')).json() as { id: string }[]
    api.clock.advance({ minutes: 1 })
    expect((await laptop.delete(`/auth/sessions/${session!.id}`)).statusCode).toBe(200)
    expect((await eventsOf(laptop))[0]).toMatchObject({ kind: 'signed_out_elsewhere', times: 1, ...CHROME_ON_ANDROID })

    await signIn(PHONE)
    await signIn(PHONE)
    api.clock.advance({ minutes: 1 })
    expect((await laptop.post('/auth/signout/elsewhere')).statusCode).toBe(200)
    expect((await eventsOf(laptop))[0]).toMatchObject({ kind: 'signed_out_elsewhere', times: 2, browser: null })
    const count = (await eventsOf(laptop)).length
    await laptop.post('/auth/signout/elsewhere')
    await laptop.post('/auth/signout')
    expect(await api.db.securityEvent.count({ where: { userId: person.id } })).toBe(count)
  })

  test('are kept for ninety days, and then swept', async () => {
    await signIn()
    api.clock.advance({ days: SECURITY_EVENT_DAYS - 1 })
    const { token } = (await signIn()).json()
    api.clock.advance({ days: 1 })

    expect(await kindsOf(callsOf(api.app, token))).toEqual(['signed_in'])
    await sweepSessions(api.app)
    expect(await api.db.securityEvent.count({ where: { userId: person.id } })).toBe(1)
  })

  test('are in the downloaded data', async () => {
    await signIn()
    const { security_events } = OwnData.parse((await person.get('/user/data')).json())

    expect(security_events).toMatchObject([{ kind: 'signed_in', ...CHROME_ON_ANDROID }])
  })

  test('of sign-ins are logged with the account’s id, and never with an email', async () => {
    await signIn()
    await signIn(PHONE, 'wrong horse')
    await signIn(PHONE, PASSWORD, 'nobody@example.org')

    expect(lines.map((line) => JSON.parse(line)).map(({ level, account, msg }) => [level, account, msg])).toEqual([
      [INFO, person.id, 'somebody signed in'],
      [WARN, person.id, 'a sign-in was refused'],
      [WARN, undefined, 'a sign-in was refused'],
    ])
    expect(lines.join('')).not.toMatch(/@|127\.0\.0\.1/)
  })

  describe('a new device', () => {
    const isNew = async () => (await eventsOf())[0]?.is_new_device

    test('causes a mail, in the person’s own time, with advice', async () => {
      api.clock.set('2026-03-02T04:12:00Z')
      await signIn(LAPTOP)
      const mail = await inbox.mailTo(person.email)

      expect(await isNew()).toBe(true)
      expect(mail.subject).toBe('A new device signed in to your Halaqa')
      expect(mail.text).toContain('with Firefox on Linux on March 2, 2026 at 9:12 AM (Asia/Tashkent)')
      expect(mail.text).toContain('\n\nhttps://halaqa.example.org/profile/security\n\n')
    })

    test.each([
      ['the browser and system of a session', PHONE],
      ['the same in another version', NEWER_PHONE],
    ])('is not %s', async (_, userAgent) => {
      await signIn(userAgent)

      expect(await isNew()).toBe(false)
      expect(inbox.mails).toEqual([])
    })

    test('is new once, also after it was signed out', async () => {
      const { token } = (await signIn(LAPTOP)).json()
      await callsOf(api.app, token).post('/auth/signout')
      inbox.mails.length = 0
      api.clock.advance({ minutes: 1 })
      await signIn(LAPTOP)

      expect(await isNew()).toBe(false)
      expect(inbox.mails).toEqual([])
    })

    test('is not reported when a person first signs in where they signed up', async () => {
      const form = { email: 'first@example.org', full_name: 'Amina', password: PASSWORD }
      const { token } = (await callsOf(api.app).post('/auth/signup', form, { 'user-agent': LAPTOP })).json()
      await callsOf(api.app, token).post('/auth/signout')
      await signIn(LAPTOP, PASSWORD, form.email)

      expect(inbox.mails).toEqual([])
    })

    test('is not one that was only refused', async () => {
      await signIn(LAPTOP, 'wrong horse')
      await signIn(LAPTOP)

      expect((await inbox.mailTo(person.email)).text).toContain('Firefox on Linux')
    })

    test('signs in also when the mail cannot be sent', async () => {
      inbox.refuse(true)
      const response = await signIn(LAPTOP)
      inbox.refuse(false)

      expect(response.statusCode).toBe(200)
      expect(lines.join('')).toContain('a mail was not sent and is tried again')
      expect(lines.join('')).not.toContain(person.email)

      await api.retryMails()
      expect((await inbox.mailTo(person.email)).text).toContain('Firefox on Linux')
    })
  })
})

describe('refused sign-ins in a log that is to name addresses', () => {
  const lines: string[] = []
  const api = useTestApp({
    config: { logLevel: 'warn', logSignInAddresses: true },
    log: { write: (line) => void lines.push(line) },
  })

  test('name the address, and never the email', async () => {
    const form = { email: 'nobody@example.org', password: 'wrong horse' }
    await api.app.inject({ method: 'POST', url: '/api/v1/auth/signin', remoteAddress: '192.0.2.7', payload: form })

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { address: '192.0.2.7', msg: 'a sign-in was refused' },
    ])
    expect(lines.join('')).not.toContain('@')
  })
})
