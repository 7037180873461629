import { EmailChange } from '@halaqa/contract/account'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { pauseNextPasswordCheck } from '../../test/paused-password-check.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openInbox } from '../../test/smtp.ts'
import { somebodyWaits } from '../../test/waiting.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())

const MAIL = { smtpUrl: inbox.url, from: 'halaqa@example.org', publicUrl: 'https://halaqa.example.org' }
const PASSWORD = 'correct horse'
let count = 0

describe('changing the email on a server that sends mail', () => {
  const api = useTestApp({ config: { mail: MAIL } })
  let person: Person
  let wanted: string
  const change = (email = wanted, password = PASSWORD) => person.put('/auth/email', { email, password })
  const confirm = (token: string) => callsOf(api.app).post('/auth/email/confirm', { token })
  const emailNow = async () => (await person.get('/auth/me')).json().email as string
  const tokenMailedTo = async (email: string) => /\/confirm-email#(\S+)/.exec((await inbox.mailTo(email)).text)![1]!

  beforeEach(async () => {
    await api.settled()
    await api.db.signInLimit.deleteMany()
    inbox.mails.length = 0
    wanted = `wanted-${++count}@example.org`
    person = await api.person()
    const passwordHash = await api.app.passwords.hash(PASSWORD)
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
  })

  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['a wrong password', () => change(wanted, 'wrong horse'), 403, 'password'],
    ['no email', () => change(''), 400, 'email'],
    ['an email that is taken', async () => change((await api.person()).email), 409, 'email'],
  ])('mails nobody at %s', async (_, attempt, status, path) => {
    const response = await attempt()
    await api.settled()

    expect(response.statusCode).toBe(status)
    expect(response.json().fields).toMatchObject([{ path }])
    expect(inbox.mails).toEqual([])
  })

  test('waits until the new address has confirmed it', async () => {
    const response = await change()
    const { user, awaits_confirmation } = EmailChange.parse(response.json())
    expect({ email: user.email, awaits_confirmation }).toEqual({ email: person.email, awaits_confirmation: true })
    expect(await emailNow()).toBe(person.email)

    expect((await confirm(await tokenMailedTo(wanted))).json()).toEqual({ message: 'Your email is changed.' })
    expect(await emailNow()).toBe(wanted)
    expect((await inbox.mailTo(person.email)).subject).toBe('Your email for Halaqa was changed')
  })

  test('asks for no confirmation of the present email', async () => {
    expect((await change(person.email)).json()).toMatchObject({ awaits_confirmation: false })
    expect(inbox.mails).toEqual([])
  })

  test('says when the mail could not be sent, and changes nothing', async () => {
    inbox.refuse(true)
    const response = await change()
    inbox.refuse(false)

    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'mail_failed', error: 'Something went wrong. Please try again.' })
    expect(await emailNow()).toBe(person.email)
    expect((await change()).statusCode).toBe(200)
  })

  test('mails a mailbox three times in a quarter of an hour', async () => {
    for (const _ of [1, 2, 3]) expect((await change()).statusCode).toBe(200)

    expect((await change()).statusCode).toBe(429)
  })

  test('takes a link once, within the hour, and one of two who follow it at once', async () => {
    await change()
    const token = await tokenMailedTo(wanted)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])

    wanted = `later-${count}@example.org`
    await change()
    const late = await tokenMailedTo(wanted)
    api.clock.advance({ hours: 1 })
    expect((await confirm(late)).json()).toMatchObject({ code: 'link_expired' })
  })

  test('takes no link of another kind', async () => {
    await callsOf(api.app).post('/auth/password/forgot', { email: person.email })
    const [, token] = /\/reset-password#(\S+)/.exec((await inbox.mailTo(person.email)).text)!

    expect((await confirm(token!)).statusCode).toBe(404)

    await change()
    const body = { token: await tokenMailedTo(wanted), password: 'a new horse' }
    expect((await callsOf(api.app).post('/auth/password/reset', body)).statusCode).toBe(404)
  })

  test('reports that somebody else took the email meanwhile', async () => {
    await change()
    const token = await tokenMailedTo(wanted)
    await api.person({ email: wanted })

    expect((await confirm(token)).json()).toMatchObject({ code: 'email_taken' })
    expect(await emailNow()).toBe(person.email)
  })

  test('mails no link once the password is another than the one that was checked', async () => {
    const check = pauseNextPasswordCheck(api)
    const answer = change()
    await check.checked
    const body = { current_password: PASSWORD, new_password: 'another staple' }
    expect((await person.put('/auth/password', body)).statusCode).toBe(200)
    check.release()

    expect((await answer).json()).toMatchObject({ code: 'wrong_password' })
    expect(await api.db.mailedLink.count({ where: { userId: person.id } })).toBe(0)
    expect(inbox.mails).toEqual([])
  })

  test('mails no link for a new password to an address that stops being the account’s at that moment', async () => {
    await api.db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: person.id }, data: { email: wanted } })
      await callsOf(api.app).post('/auth/password/forgot', { email: person.email })
      await somebodyWaits(api)
    })
    await api.settled()

    expect(await api.db.mailedLink.count({ where: { userId: person.id } })).toBe(0)
    expect(inbox.mails).toEqual([])
  })

  test('makes links worthless that went to the old address', async () => {
    await callsOf(api.app).post('/auth/password/forgot', { email: person.email })
    const [, token] = /\/reset-password#(\S+)/.exec((await inbox.mailTo(person.email)).text)!
    await change()
    await confirm(await tokenMailedTo(wanted))

    const response = await callsOf(api.app).post('/auth/password/reset', { token, password: 'a new horse' })
    expect(response.statusCode).toBe(404)
  })
})
