import { Reminders } from '@halaqa/contract/reminders'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openPushService } from '../../test/push-service.ts'
import { openInbox } from '../../test/smtp.ts'

const [inbox, service] = [await openInbox(), await openPushService()]
afterAll(() => Promise.all([inbox.close(), service.close()]))

const PUBLIC_URL = 'https://halaqa.example.org'
const MAIL = { smtpUrl: inbox.url, from: 'halaqa@example.org', publicUrl: PUBLIC_URL }

describe('choosing reminders', () => {
  const api = useTestApp({ config: { mail: MAIL, push: { contact: PUBLIC_URL, allowPrivate: true } } })
  let person: Person
  const current = async () => Reminders.parse((await person.get('/user/reminders')).json())
  const guest = () => callsOf(api.app)

  beforeEach(async () => {
    api.clock.advance({ hours: 1 })
    inbox.mails.length = 0
    inbox.refuse(false)
    person = await api.person()
  })

  test('is off at first, at seven in the morning', async () => {
    expect(await current()).toEqual({
      remind_at: '07:00',
      remind_to_read: true,
      remind_to_memorize: false,
      quiet_from: null,
      quiet_to: null,
      this_device: false,
      other_devices: 0,
      push_key: api.app.pusher!.publicKey,
      email: 'off',
    })
  })

  describe('the time', () => {
    const times = { remind_at: '21:15', quiet_from: '22:00', quiet_to: '06:00' }

    test.each([
      ['no time', { remind_at: '' }, 'remind_at', 'Choose a time.'],
      ['a time that no clock shows', { remind_at: '24:00' }, 'remind_at', 'Choose a time.'],
      ['quiet hours without an end', { quiet_to: null }, 'quiet_to', 'Choose when quiet hours end.'],
      ['quiet hours without a beginning', { quiet_from: null }, 'quiet_from', 'Choose when quiet hours begin.'],
      ['quiet hours that never end', { quiet_to: '22:00' }, 'quiet_to', 'Quiet hours can’t end when they begin.'],
    ])('refuses %s beside its field and keeps what was there', async (_, change, path, message) => {
      const response = await person.put('/user/reminders/times', { ...times, ...change })

      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toMatchObject([{ path, message }])
      expect(await current()).toMatchObject({ remind_at: '07:00', quiet_from: null })
    })

    test('and quiet hours are kept', async () => {
      expect((await person.put('/user/reminders/times', times)).json()).toMatchObject(times)
      expect(await current()).toMatchObject(times)
      await person.put('/user/reminders/times', { ...times, quiet_from: null, quiet_to: null })
      expect(await current()).toMatchObject({ remind_at: '21:15', quiet_from: null, quiet_to: null })
    })
  })

  describe('mail', () => {
    const switchOn = () => person.put('/user/reminders/email', { on: true })
    const tokenMailed = async () => /\/reminders\/confirm#(\S+)/.exec((await inbox.mailTo(person.email)).text)![1]!

    test('goes nowhere before the mailbox is confirmed', async () => {
      expect((await switchOn()).json()).toMatchObject({ email: 'awaits_confirmation' })
      expect((await person.post('/user/reminders/test', { channel: 'email' })).json()).toMatchObject({
        code: 'reminders_off',
      })
      expect(inbox.mails.map(({ subject }) => subject)).toEqual(['Reminders of your reading'])
    })

    test('is on once its link is followed, by anybody who reads it there, once', async () => {
      await switchOn()
      const token = await tokenMailed()
      expect((await guest().post('/reminders/confirm', { token })).statusCode).toBe(200)

      expect(await current()).toMatchObject({ email: 'on' })
      expect((await guest().post('/reminders/confirm', { token })).json()).toMatchObject({ code: 'link_expired' })
    })

    test.each(['', 'a guess'])('is not switched on by the link %j', async (token) => {
      expect((await guest().post('/reminders/confirm', { token })).statusCode).toBe(token ? 404 : 400)
    })

    test('needs no second link after one was followed', async () => {
      await switchOn()
      await guest().post('/reminders/confirm', { token: await tokenMailed() })
      await person.put('/user/reminders/email', { on: false })
      expect(await current()).toMatchObject({ email: 'off' })
      inbox.mails.length = 0

      expect((await switchOn()).json()).toMatchObject({ email: 'on' })
      expect(inbox.mails).toEqual([])
    })

    test('stays off if it is switched off while its link is on its way', async () => {
      await switchOn()
      const token = await tokenMailed()
      await person.put('/user/reminders/email', { on: false })

      expect((await guest().post('/reminders/confirm', { token })).json()).toMatchObject({ code: 'link_expired' })
      expect(await current()).toMatchObject({ email: 'off' })
    })

    test('sends no fourth link in a quarter of an hour', async () => {
      for (let asked = 0; asked < 3; asked++) await switchOn()
      const response = await switchOn()

      expect(response.json()).toMatchObject({ code: 'too_many_attempts' })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(inbox.mails).toHaveLength(3)
    })

    test('reports a mail that cannot be sent, and queues nothing', async () => {
      inbox.refuse(true)
      expect((await switchOn()).json()).toMatchObject({ code: 'mail_failed' })
      expect(await current()).toMatchObject({ email: 'off' })
    })

    test('can be tested, and its link unsubscribes without signing in', async () => {
      await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
      await switchOn()
      expect((await person.post('/user/reminders/test', { channel: 'email' })).statusCode).toBe(200)
      const mail = await inbox.mailTo(person.email)

      const address = new URL(/^<(.+)>$/.exec(mail.header('List-Unsubscribe'))![1]!)
      expect(address.origin).toBe(PUBLIC_URL)
      expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
      const token = address.searchParams.get('token')!
      expect(mail.text).toContain(`${PUBLIC_URL}/reminders/stop#${token}`)

      const opened = await api.app.inject({ url: address.pathname + address.search })
      expect(opened.headers.location).toBe(`/reminders/stop#${token}`)
      expect(await current()).toMatchObject({ email: 'on' })

      for (let pressed = 0; pressed < 2; pressed++) {
        const response = await api.app.inject({
          method: 'POST',
          url: address.pathname + address.search,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
        expect(response.json()).toEqual({ message: 'No more reminders come to your mailbox.' })
      }
      expect(await current()).toMatchObject({ email: 'off' })
    })

    test('is ended by nobody who makes up a link', async () => {
      const other = await api.person()
      await api.db.userSettings.create({ data: { userId: other.id, remindsByEmail: true } })
      for (const token of [other.id, `${other.id}.`, `${other.id}.${'A'.repeat(43)}`, `${person.id}.x`, 'x']) {
        const response = await guest().post(`/reminders/unsubscribe?token=${token}`)
        expect(response.json()).toMatchObject({ code: 'link_expired', error: 'This link isn’t complete.' })
      }
      expect(await api.db.userSettings.findUnique({ where: { userId: other.id } })).toMatchObject({
        remindsByEmail: true,
      })
    })

    test('waits for a new confirmation if the email changed without one, and for none if the change was confirmed', async () => {
      await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
      await switchOn()
      const passwordHash = await api.app.passwords.hash('correct horse')
      await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
      const wanted = `new-${person.email}`
      await person.put('/auth/email', { email: wanted, password: 'correct horse' })
      const [, token] = /\/confirm-email#(\S+)/.exec((await inbox.mailTo(wanted)).text)!
      await guest().post('/auth/email/confirm', { token })
      expect(await current()).toMatchObject({ email: 'on' })

      const same = await person.put('/auth/email', { email: wanted, password: 'correct horse' })
      expect(same.statusCode).toBe(200)
      expect(await current()).toMatchObject({ email: 'on' })
    })
  })
})

describe('without mail and push', () => {
  const api = useTestApp({ config: { push: undefined } })

  test('reminders cannot be switched on, and say why', async () => {
    const person = await api.person()
    expect((await person.get('/user/reminders')).json()).toMatchObject({ push_key: null })
    expect((await person.put('/user/reminders/email', { on: true })).json()).toMatchObject({
      code: 'reminders_need_mail',
    })
    const { subscription } = service.browser()
    expect((await person.put('/user/reminders/push', { subscription })).json()).toMatchObject({
      code: 'push_not_offered',
    })
  })
})
