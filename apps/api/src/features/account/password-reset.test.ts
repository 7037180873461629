import { forgotPassword } from '@halaqa/contract/account'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepSessions } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { openInbox } from '../../test/smtp.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())

const PUBLIC_URL = 'https://halaqa.example.org'
const MAIL = { smtpUrl: inbox.url, from: 'Halaqa <halaqa@example.org>', publicUrl: PUBLIC_URL }
const ON_ITS_WAY = 'If there is an account with this email, a link to set a new password is on its way.'

describe('a forgotten password', () => {
  const api = useTestApp({ config: { mail: MAIL, trustProxy: ['127.0.0.1'] } })
  const anyone = () => callsOf(api.app)
  const forget = (email: string, from = '192.0.2.1') =>
    anyone().post(forgotPassword.url, { email }, { 'x-forwarded-for': from })
  const reset = (token: string, password = 'a new horse') =>
    anyone().post('/auth/password/reset', { token, password }, { 'x-forwarded-for': '192.0.2.1' })
  const signIn = (email: string, password: string) =>
    anyone().post('/auth/signin', { email, password }, { 'x-forwarded-for': '192.0.2.1' })
  const tokenIn = (text: string) => /\/reset-password#(\S+)/.exec(text)![1]!
  const linkFor = async (email: string) => {
    inbox.mails.length = 0
    await forget(email)
    return tokenIn((await inbox.mailTo(email)).text)
  }

  beforeEach(async () => {
    await api.settled()
    await api.db.signInLimit.deleteMany()
    inbox.mails.length = 0
  })

  test.each([
    ['', 'Email is required'],
    ['amina@', 'Please enter a valid email'],
  ])('needs an email, not %j', async (email, message) => {
    const response = await forget(email)

    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toMatchObject([{ path: 'email', message }])
  })

  test('is answered the same for an account, for none, and for a deleted one', async () => {
    const [person, deleted] = [await api.person(), await api.person()]
    await api.db.user.update({ where: { id: deleted.id }, data: { isDeleted: true, email: null } })
    const answers = await Promise.all([person.email, 'nobody@example.org', deleted.email].map((email) => forget(email)))
    await api.settled()

    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ message: ON_ITS_WAY })
    }
    expect(inbox.mails.map(({ to }) => to)).toEqual([[person.email]])
  })

  test('is answered before the account is looked up, so that the time tells nothing', async () => {
    const person = await api.person()
    const answer = await api.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`
      return forget(person.email)
    })

    expect(answer.statusCode).toBe(200)
    expect((await inbox.mailTo(person.email)).subject).toBe('Set a new password for Halaqa')
  })

  test('is mailed as plain text and as HTML, short, with a link to this server’s own address', async () => {
    const person = await api.person({ name: 'Buy <b>gold</b> at evil.example' })
    await forget(` ${person.email.toUpperCase()} `)
    const mail = await inbox.mailTo(person.email)
    const address = `${PUBLIC_URL}/reset-password#${tokenIn(mail.text)}`

    expect(mail.from).toBe('Halaqa <halaqa@example.org>')
    expect(mail.text).toContain(`\n\n${address}\n\n`)
    expect(mail.text).toContain('at \u2068halaqa.example.org\u2069.')
    expect(mail.html).toContain('at <bdi>halaqa.example.org</bdi>.')
    expect(mail.html).toMatch(/^<div lang="en" dir="ltr">/)
    expect(mail.html).toContain(`<a href="${address}">Set a new password</a>`)
    for (const body of [mail.text, mail.html]) {
      expect(body.length).toBeLessThan(600)
      expect(body).not.toContain('evil')
    }
  })

  test('never takes the link’s address from the request', async () => {
    const person = await api.person()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
    await anyone().post(forgotPassword.url, { email: person.email }, headers)

    expect(JSON.stringify(await inbox.mailTo(person.email))).not.toContain('evil')
  })

  test('is kept by its hash alone', async () => {
    const person = await api.person()
    const token = await linkFor(person.email)
    const rows = await api.db.$queryRaw<{ row: string }[]>`SELECT mailed_links::text AS row FROM mailed_links`

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('is mailed to a mailbox three times in a quarter of an hour, whoever owns it and whoever asks', async () => {
    const person = await api.person()
    for (const email of [person.email, 'nobody@example.org']) {
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        expect((await forget(email, address)).statusCode).toBe(200)
      }
      const response = await forget(email, '192.0.2.4')
      expect(response.statusCode).toBe(429)
      expect(response.headers['retry-after']).toBe('900')
    }
    await api.settled()
    expect(inbox.mails).toHaveLength(3)

    api.clock.advance({ minutes: 15 })
    expect((await forget(person.email)).statusCode).toBe(200)
  })

  test('is mailed to thirty mailboxes at the wish of one address', async () => {
    const asked = Array.from({ length: 35 }, (_, number) => forget(`many-${number}@example.org`, '192.0.2.9'))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)

    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await forget('many-99@example.org', '192.0.2.8')).statusCode).toBe(200)
  })

  test('does not reveal that the mail server refuses; the mail comes later, and can be requested again', async () => {
    const person = await api.person()
    inbox.refuse(true)
    expect((await forget(person.email)).json()).toEqual({ message: ON_ITS_WAY })
    await api.settled()
    inbox.refuse(false)
    expect(inbox.mails).toEqual([])

    await api.retryMails()
    const late = tokenIn((await inbox.mailTo(person.email)).text)
    expect((await reset(await linkFor(person.email))).statusCode).toBe(200)
    expect((await reset(late)).statusCode).toBe(404)
  })

  test('is valid for an hour from when its mail could be sent', async () => {
    const person = await api.person()
    inbox.refuse(true)
    await forget(person.email)
    await api.settled()
    inbox.refuse(false)
    api.clock.advance({ hours: 1 })
    await api.retryMails()

    expect((await reset(tokenIn((await inbox.mailTo(person.email)).text))).statusCode).toBe(200)
  })

  describe('the link', () => {
    test.each([
      ['no token', '', 400],
      ['a token nobody was sent', 'vhFjxKkDlPcZ0bSi3sJ4Jq4Nq1o8c0m9V0eR8mWcXyA', 404],
    ])('does nothing with %s', async (_, token, status) => {
      expect((await reset(token)).statusCode).toBe(status)
    })

    test('is not used up by a password that will not do', async () => {
      const person = await api.person()
      const token = await linkFor(person.email)
      const response = await reset(token, '1234567')

      expect(response.json().fields).toMatchObject([
        { path: 'password', message: 'Password must be at least 8 characters' },
      ])
      expect((await reset(token)).statusCode).toBe(200)
    })

    test('sets the password and ends every session, of this person alone', async () => {
      const [person, other] = [await api.person(), await api.person()]
      const response = await reset(await linkFor(person.email))

      expect(response.json()).toEqual({ message: 'Your password is changed. Sign in with it.' })
      expect((await person.get('/auth/me')).statusCode).toBe(401)
      expect((await other.get('/auth/me')).statusCode).toBe(200)
      expect((await signIn(person.email, 'a new horse')).statusCode).toBe(200)
    })

    test('confirms the email that it went to, which a change of password from within does not', async () => {
      const person = await api.person()
      const confirmedAt = async () =>
        (await api.db.user.findUniqueOrThrow({ where: { id: person.id } })).emailConfirmedAt
      await reset(await linkFor(person.email))
      const confirmed = api.clock.now()
      expect(await confirmedAt()).toEqual(confirmed)

      api.clock.advance({ minutes: 1 })
      const { token } = (await signIn(person.email, 'a new horse')).json()
      const passwords = { current_password: 'a new horse', new_password: 'three quiet sparrows' }
      expect((await callsOf(api.app, token).put('/auth/password', passwords)).statusCode).toBe(200)
      expect(await confirmedAt()).toEqual(confirmed)
    })

    test('works once', async () => {
      const person = await api.person()
      const token = await linkFor(person.email)
      await reset(token)
      const again = await reset(token, 'another horse')

      expect(again.statusCode).toBe(404)
      expect(again.json()).toMatchObject({
        code: 'link_expired',
        error: 'This link has expired or was already used. Ask for a new one.',
      })
      expect((await signIn(person.email, 'another horse')).statusCode).toBe(401)
    })

    test('works for one of two who follow it at once', async () => {
      const person = await api.person()
      const token = await linkFor(person.email)
      const answers = await Promise.all([reset(token, 'horse number 1'), reset(token, 'horse number 2')])

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    })

    test('works for an hour', async () => {
      const person = await api.person()
      const [first, second] = [await linkFor(person.email), await linkFor(person.email)]
      api.clock.advance({ minutes: 59, seconds: 59 })
      expect((await reset(first)).statusCode).toBe(200)

      const late = await linkFor(person.email)
      api.clock.advance({ hours: 1 })
      for (const token of [second, late]) expect((await reset(token)).statusCode).toBe(404)
    })

    test('leaves no row behind when its hour is over', async () => {
      const person = await api.person()
      await linkFor(person.email)
      api.clock.advance({ minutes: 59 })
      await sweepSessions(api.app)
      expect(await api.db.mailedLink.count({ where: { userId: person.id } })).toBe(1)

      api.clock.advance({ minutes: 1 })
      await sweepSessions(api.app)
      expect(await api.db.mailedLink.count({ where: { userId: person.id } })).toBe(0)
    })

    test('is deleted with the account', async () => {
      const person = await api.person()
      const token = await linkFor(person.email)
      await api.db.user.update({ where: { id: person.id }, data: { isDeleted: true, email: null } })

      expect((await reset(token)).statusCode).toBe(404)
    })

    test('is worthless once the password was changed in another way', async () => {
      const person = await api.person()
      const passwordHash = await api.app.passwords.hash('correct horse')
      await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
      const token = await linkFor(person.email)
      await person.put('/auth/password', { current_password: 'correct horse', new_password: 'a new horse' })

      expect((await reset(token, 'another horse')).statusCode).toBe(404)
    })

    test('lets somebody in at once who was shut out by wrong guesses', async () => {
      const person = await api.person()
      for (let guess = 0; guess < 11; guess++) await signIn(person.email, 'wrong horse')
      expect((await signIn(person.email, 'wrong horse')).statusCode).toBe(429)
      await reset(await linkFor(person.email))

      expect((await signIn(person.email, 'a new horse')).statusCode).toBe(200)
    })
  })
})

describe('a server that sends no mail', () => {
  const api = useTestApp()

  test('says so, for every email alike', async () => {
    const person = await api.person()
    for (const email of [person.email, 'nobody@example.org']) {
      const response = await callsOf(api.app).post(forgotPassword.url, { email })

      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'mail_not_configured' })
    }
    expect((await callsOf(api.app).get('/config')).json()).toMatchObject({ sends_mail: false })
  })
})
