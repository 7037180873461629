import { EmailChange, OwnSession } from '@halaqa/contract/account'
import { Session, User } from '@halaqa/contract/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'

const PASSWORD = 'correct horse'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
let count = 0

describe('my account', () => {
  const api = useTestApp()
  let email: string
  let me: ReturnType<typeof callsOf> & Session
  const signIn = async (password = PASSWORD, address = email) => {
    const response = await callsOf(api.app).post('/auth/signin', { email: address, password }, { 'user-agent': MAC })
    return { ...response.json<Session>(), status: response.statusCode }
  }
  const sessionsOf = async (calls: ReturnType<typeof callsOf>) =>
    z.array(OwnSession).parse((await calls.get('/auth/sessions')).json())

  beforeEach(async () => {
    await api.db.signInLimit.deleteMany()
    email = `owner-${++count}@example.org`
    const form = { email, full_name: 'Amina', password: PASSWORD, time_zone: 'Asia/Tashkent' }
    const session = Session.parse((await callsOf(api.app).post('/auth/signup', form)).json())
    me = { ...session, ...callsOf(api.app, session.token) }
  })

  describe('name and time zone', () => {
    test.each([
      ['a blank name', { full_name: ' ' }, 'full_name', 'Full name is required'],
      ['101 letters', { full_name: 'a'.repeat(101) }, 'full_name', 'Full name must be less than 100 characters'],
      ['a zone that is none', { time_zone: 'Asia/Atlantis' }, 'time_zone', 'This isn’t a time zone.'],
    ])('refuse %s and keep what was there', async (_, change, path, message) => {
      const response = await me.put('/auth/me', { full_name: 'Aisha', time_zone: 'Africa/Cairo', ...change })

      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toMatchObject([{ path, message }])
      expect((await me.get('/auth/me')).json()).toEqual(me.user)
    })

    test('change, and nothing else with them', async () => {
      const response = await me.put('/auth/me', { full_name: ' Aisha ', time_zone: 'Africa/Cairo', role: 'admin' })

      expect(User.parse(response.json())).toEqual({
        ...me.user,
        full_name: 'Aisha',
        time_zone: 'Africa/Cairo',
        updated_at: api.clock.now().toISOString(),
      })
      expect((await me.get('/auth/me')).json()).toEqual(response.json())
    })
  })

  describe('the Hijri date', () => {
    test('is not shown until the person chooses it, then everywhere and in their data', async () => {
      expect(me.user.shows_hijri).toBe(false)
      expect((await me.put('/auth/me/calendar', { shows_hijri: true })).json()).toMatchObject({ shows_hijri: true })
      expect((await me.get('/auth/me')).json().shows_hijri).toBe(true)
      expect(JSON.parse((await me.get('/user/data')).body).account.shows_hijri).toBe(true)
      await me.put('/auth/me/calendar', { shows_hijri: false })
      expect((await me.get('/auth/me')).json().shows_hijri).toBe(false)
    })

    test('is nobody else’s to choose, and neither text nor nothing', async () => {
      expect((await callsOf(api.app).put('/auth/me/calendar', { shows_hijri: true })).statusCode).toBe(401)
      for (const shows_hijri of ['true', null, undefined]) {
        expect((await me.put('/auth/me/calendar', { shows_hijri })).statusCode).toBe(400)
      }
      expect((await me.get('/auth/me')).json().shows_hijri).toBe(false)
    })
  })

  describe('the language', () => {
    test('is null until it is chosen, also if the browser named none', async () => {
      expect(me.user.language).toBeNull()
      expect((await me.put('/auth/me/language', { language: 'en' })).json()).toEqual({
        ...me.user,
        language: 'en',
        updated_at: api.clock.now().toISOString(),
      })
      expect((await me.get('/auth/me')).json().language).toBe('en')
      expect(JSON.parse((await me.get('/user/data')).body).account.language).toBe('en')
    })

    test('is that of the page on which a person signed up', async () => {
      const form = { email: `page-${email}`, full_name: 'Amina', password: PASSWORD, language: 'en' }
      const { user } = Session.parse((await callsOf(api.app).post('/auth/signup', form)).json())
      expect(user.language).toBe('en')
    })

    test('may have its own digits', async () => {
      await me.put('/auth/me/language', { language: 'ar-u-nu-arab' })
      expect((await me.get('/auth/me')).json().language).toBe('ar-u-nu-arab')
    })

    test.each(['', 'xx', 'English', 'en-u-nu-arab', 'ar-u-nu-xxxx', null, 7])('is not %j', async (language) => {
      const response = await me.put('/auth/me/language', { language })
      const fields = [{ path: 'language', message: 'This isn’t a language.', code: 'language' }]
      expect([response.statusCode, response.json().fields]).toEqual([400, fields])
      const form = { email: `none-${email}`, full_name: 'Amina', password: PASSWORD, language }
      expect((await callsOf(api.app).post('/auth/signup', form)).statusCode).toBe(400)
      expect((await me.get('/auth/me')).json()).toEqual(me.user)
    })

    test('is chosen by nobody without a session', async () => {
      expect((await callsOf(api.app).put('/auth/me/language', { language: 'en' })).statusCode).toBe(401)
    })

    test('reads one that only a newer server knew as none', async () => {
      await api.db.user.update({ where: { id: me.user.id }, data: { language: 'xx' } })
      expect((await me.get('/auth/me')).json().language).toBeNull()
    })

    test('is erased with the account', async () => {
      await me.put('/auth/me/language', { language: 'en' })
      await me.post('/auth/delete', { password: PASSWORD })
      const { language } = await api.db.user.findUniqueOrThrow({ where: { id: me.user.id } })
      expect(language).toBeNull()
    })
  })

  describe('the time zone of a device', () => {
    const follow = (time_zone: string) => me.put('/auth/me/time-zone', { time_zone })

    test('is refused if it is invalid, and to unknown sessions', async () => {
      const response = await follow('Asia/Atlantis')
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        [{ path: 'time_zone', message: 'This isn’t a time zone.', code: 'time_zone' }],
      ])
      const guest = await callsOf(api.app).put('/auth/me/time-zone', { time_zone: 'Africa/Cairo' })
      expect(guest.statusCode).toBe(401)
      expect((await me.get('/auth/me')).json()).toEqual(me.user)
    })

    test('becomes the account’s, once in twelve hours, also where two devices ask at once', async () => {
      const answers = await Promise.all(['Asia/Kuala_Lumpur', 'Africa/Cairo'].map(follow))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const taken = answers.find(({ statusCode }) => statusCode === 200)!.json().time_zone
      expect((await follow('Europe/Berlin')).json().code).toBe('zone_just_followed')
      expect((await follow(taken)).statusCode).toBe(200)
      expect((await me.get('/auth/me')).json()).toEqual({
        ...me.user,
        time_zone: taken,
        updated_at: api.clock.now().toISOString(),
      })

      api.clock.advance({ hours: 11, minutes: 59 })
      expect((await follow('Europe/Berlin')).statusCode).toBe(409)
      api.clock.advance({ minutes: 1 })
      expect((await follow('Europe/Berlin')).json().time_zone).toBe('Europe/Berlin')
    })

    test('can still be chosen in the account, whatever was followed', async () => {
      expect((await follow('Asia/Kuala_Lumpur')).statusCode).toBe(200)
      const chosen = await me.put('/auth/me', { full_name: 'Amina', time_zone: 'Africa/Cairo' })
      expect(chosen.json().time_zone).toBe('Africa/Cairo')
    })
  })

  describe('the email', () => {
    test('is refused without the right password, and beside that field', async () => {
      const response = await me.put('/auth/email', { email: 'new@example.org', password: 'wrong horse' })

      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({
        error: 'That isn’t your password.',
        message: 'That isn’t your password.',
        code: 'wrong_password',
        fields: [{ path: 'password', message: 'That isn’t your password.', code: 'wrong_password' }],
      })
      expect((await me.get('/auth/me')).json().email).toBe(email)
    })

    test('is refused if another account has it, however it is written', async () => {
      const other = await api.person()
      const response = await me.put('/auth/email', { email: ` ${other.email.toUpperCase()}`, password: PASSWORD })

      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ code: 'email_taken' })
    })

    test('goes to one of two people who want it at once', async () => {
      const wanted = `wanted-${count}@example.org`
      const rival = await api.person()
      const { passwordHash } = await api.db.user.findUniqueOrThrow({ where: { email } })
      await api.db.user.update({ where: { id: rival.id }, data: { passwordHash } })
      const body = { email: wanted, password: PASSWORD }
      const answers = await Promise.all([me, rival].map((person) => person.put('/auth/email', body)))

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    })

    test('changes; the old one signs nobody in any more', async () => {
      const changed = `Changed-${count}@example.org`
      const response = await me.put('/auth/email', { email: changed, password: PASSWORD })

      expect(EmailChange.parse(response.json())).toMatchObject({
        user: { email: changed.toLowerCase() },
        awaits_confirmation: false,
      })
      expect((await signIn()).status).toBe(401)
      expect((await signIn(PASSWORD, changed)).status).toBe(200)
    })

    test('may be the one it is already, and the right password is never typed too often', async () => {
      const statuses: number[] = []
      for (let time = 0; time < 11; time++) {
        statuses.push((await me.put('/auth/email', { email, password: PASSWORD })).statusCode)
      }
      expect(statuses).toEqual(Array(11).fill(200))
    })
  })

  describe('the password', () => {
    const change = (current: string, next: string) =>
      me.put('/auth/password', { current_password: current, new_password: next })

    test.each([
      ['none now', '', 'a new horse', 'current_password', 'Password is required'],
      ['a short one', PASSWORD, '1234567', 'new_password', 'Password must be at least 8 characters'],
      ['a long one', PASSWORD, 'a'.repeat(201), 'new_password', 'Password must be at most 200 characters'],
    ])('is refused: %s', async (_, current, next, path, message) => {
      const response = await change(current, next)

      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toMatchObject([{ path, message }])
    })

    test('is not changed without the present one', async () => {
      const response = await change('wrong horse', 'a new horse')

      expect(response.statusCode).toBe(403)
      expect(response.json().fields).toMatchObject([{ path: 'current_password', message: 'That isn’t your password.' }])
      expect((await signIn()).status).toBe(200)
    })

    test('is not guessed at from a device that was left open', async () => {
      const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => change(`guess ${n}`, 'a new horse')))

      expect(guesses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10)
      expect((await change(PASSWORD, 'a new horse')).statusCode).toBe(429)
      api.clock.advance({ minutes: 16 })
      expect((await change(PASSWORD, 'a new horse')).statusCode).toBe(200)
    })

    test('ends every session when it changes, and opens a new one', async () => {
      const other = await signIn()
      const response = await change(PASSWORD, 'a new horse')

      expect(response.statusCode).toBe(200)
      const session = Session.parse(response.json())
      for (const token of [me.token, other.token]) {
        expect((await callsOf(api.app, token).get('/auth/me')).statusCode).toBe(401)
      }
      expect((await callsOf(api.app, session.token).get('/auth/me')).json()).toEqual(session.user)
      expect((await signIn()).status).toBe(401)
      expect((await signIn('a new horse')).status).toBe(200)
    })

    test('changes once when two change it at once', async () => {
      const answers = await Promise.all([change(PASSWORD, 'horse number 1'), change(PASSWORD, 'horse number 2')])
      const won = answers.filter(({ statusCode }) => statusCode === 200)

      expect(won).toHaveLength(1)
      expect([401, 403]).toContain(answers.find(({ statusCode }) => statusCode !== 200)!.statusCode)
      expect(await api.db.session.count({ where: { userId: me.user.id } })).toBe(1)
    })
  })

  describe('the sessions', () => {
    test('are listed with this one first, and nobody else’s', async () => {
      api.clock.advance({ days: 1 })
      await signIn()
      await api.person()
      const [current, other, ...more] = await sessionsOf(me)

      expect(current).toMatchObject({ is_current: true })
      expect(other).toMatchObject({ is_current: false, user_agent: MAC, last_used_at: api.clock.now().toISOString() })
      expect(more).toEqual([])
    })

    test('are not listed once they are over', async () => {
      const other = await signIn()
      api.clock.advance({ days: 29 })
      await me.get('/auth/me')
      api.clock.advance({ days: 2 })

      expect((await callsOf(api.app, other.token).get('/auth/me')).statusCode).toBe(401)
      expect(await sessionsOf(me)).toHaveLength(1)
    })

    test('end one by one', async () => {
      const [first, second] = [await signIn(), await signIn()]
      const ids = (await sessionsOf(callsOf(api.app, first.token))).filter((session) => session.is_current)
      const end = () => me.delete(`/auth/sessions/${ids[0]!.id}`)

      expect((await end()).json()).toEqual({ message: 'This session is signed out.' })
      expect((await end()).json()).toMatchObject({ code: 'session_not_found' })
      expect((await callsOf(api.app, first.token).get('/auth/me')).statusCode).toBe(401)
      expect((await callsOf(api.app, second.token).get('/auth/me')).statusCode).toBe(200)
    })

    test.each(['not-an-id', crypto.randomUUID()])('are not found if they never existed (%s)', async (id) => {
      const response = await me.delete(`/auth/sessions/${id}`)

      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'session_not_found' })
    })

    test('of another person are not found, and stay open', async () => {
      const other = await api.person()
      const [theirs] = await sessionsOf(other)

      expect((await me.delete(`/auth/sessions/${theirs!.id}`)).statusCode).toBe(404)
      expect((await other.get('/auth/me')).statusCode).toBe(200)
    })

    test('end everywhere else at once, as often as asked', async () => {
      const others = [await signIn(), await signIn()]
      const stranger = await api.person()
      for (const _ of [1, 2]) expect((await me.post('/auth/signout/elsewhere')).statusCode).toBe(200)

      for (const { token } of others) expect((await callsOf(api.app, token).get('/auth/me')).statusCode).toBe(401)
      for (const person of [me, stranger]) expect((await person.get('/auth/me')).statusCode).toBe(200)
    })
  })
})
