import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openInbox } from '../../test/smtp.ts'
import { renewFirstAdminToken } from './first-admin.service.ts'

const PASSWORD = 'correct horse'
const IMAM = 'imam@example.org'

describe('the link of the first start', () => {
  const api = useTestApp({ config: { adminEmails: [IMAM] } })
  const become = (who: Pick<Person, 'post'>, token: unknown) => who.post('/auth/admin', { token })
  const roleOf = async (who: Person) => (await who.get('/auth/me')).json().role
  beforeEach(() => api.db.user.updateMany({ data: { role: 'user' } }))

  test.each([
    ['no token', undefined, 400, 'validation_failed'],
    ['an empty one', '', 400, 'validation_failed'],
    ['another one', 'a'.repeat(43), 404, 'link_expired'],
  ])('makes nobody an admin with %s', async (_, token, status, code) => {
    const person = await api.person()
    await renewFirstAdminToken(api.db)
    const response = await become(person, token)

    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(await roleOf(person)).toBe('user')
  })

  test('needs a session', async () => {
    const token = await renewFirstAdminToken(api.db)

    expect((await become(callsOf(api.app), token)).statusCode).toBe(401)
  })

  test('makes the signed-in person an admin, once, and records it in their account', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const token = await renewFirstAdminToken(api.db)

    expect((await become(person, token)).json()).toMatchObject({ id: person.id, role: 'admin' })
    expect((await person.get('/admin/users')).statusCode).toBe(200)
    expect((await person.get('/auth/events')).json()).toMatchObject([{ kind: 'became_admin' }])
    expect((await become(other, token)).json()).toMatchObject({ code: 'link_expired' })
    expect(await roleOf(other)).toBe('user')
    expect((await api.db.user.findUniqueOrThrow({ where: { id: person.id } })).emailConfirmedAt).toBeNull()
  })

  test('is one person’s where ten follow it at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => api.person()))
    const token = await renewFirstAdminToken(api.db)
    const answers = await Promise.all(people.map((person) => become(person, token)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(404)])
    expect(await api.db.user.count({ where: { role: 'admin' } })).toBe(1)
  })

  test('ends with the next start', async () => {
    const person = await api.person()
    const first = await renewFirstAdminToken(api.db)
    const second = await renewFirstAdminToken(api.db)

    expect((await become(person, first)).json()).toMatchObject({ code: 'link_expired' })
    expect((await become(person, second)).statusCode).toBe(200)
  })

  test('ends once there is an admin otherwise, and no start makes another', async () => {
    const person = await api.person()
    const token = await renewFirstAdminToken(api.db)
    await api.person({ admin: true })

    expect((await become(person, token)).json()).toMatchObject({ code: 'link_expired' })
    expect(await renewFirstAdminToken(api.db)).toBeUndefined()
    expect(await api.db.serverSettings.findUnique({ where: { id: 1 } })).toMatchObject({ firstAdminTokenHash: null })
  })

  test('lies in the database as a hash', async () => {
    const token = await renewFirstAdminToken(api.db)
    const { firstAdminTokenHash } = await api.db.serverSettings.findUniqueOrThrow({ where: { id: 1 } })

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(firstAdminTokenHash!).toString('latin1')).not.toContain(token)
  })

  test('is needed by an address of ADMIN_EMAILS too if no mail is sent', async () => {
    const passwordHash = await api.app.passwords.hash(PASSWORD)
    const mallory = await api.person()
    await api.db.user.update({ where: { id: mallory.id }, data: { passwordHash } })

    expect((await mallory.put('/auth/email', { email: IMAM, password: PASSWORD })).statusCode).toBe(200)
    const signedIn = await callsOf(api.app).post('/auth/signin', { email: IMAM, password: PASSWORD })
    expect(signedIn.json().user).toMatchObject({ email: IMAM, role: 'user' })
    expect((await mallory.get('/admin/users')).statusCode).toBe(403)
  })
})

describe('an address of ADMIN_EMAILS on a server that sends mail', async () => {
  const inbox = await openInbox()
  afterAll(() => inbox.close())
  const mail = { smtpUrl: inbox.url, from: 'halaqa@example.org', publicUrl: 'https://halaqa.example.org' }
  const api = useTestApp({ config: { mail, adminEmails: [IMAM] } })
  const post = (path: string, body: unknown, token?: string) => callsOf(api.app, token).post(path, body)
  const form = { email: IMAM, password: PASSWORD, full_name: 'Imam' }
  const signUp = () => post('/auth/signup', form)
  const signIn = (password = PASSWORD) => post('/auth/signin', { email: IMAM, password })
  const become = (link: string, token: string) => post('/auth/admin', { token: link }, token)
  const linkIn = async (page: string) => {
    await api.settled()
    return new RegExp(`/${page}#(\\S+)`).exec((await inbox.mailTo(IMAM)).text)![1]!
  }
  const mailsToImam = () => inbox.mails.filter(({ to, text }) => to.includes(IMAM) && text.includes('become-admin'))

  beforeEach(async () => {
    await api.settled()
    await api.db.signInLimit.deleteMany()
    await api.db.user.deleteMany()
    inbox.mails.length = 0
  })

  test('becomes an admin by the link that is mailed to it, once', async () => {
    const { user, token } = (await signUp()).json()
    expect(user.role).toBe('user')
    const link = await linkIn('become-admin')

    expect((await become(link, token)).json()).toMatchObject({ id: user.id, role: 'admin' })
    expect((await become(link, token)).json()).toMatchObject({ code: 'link_expired' })
    expect((await signIn()).json().user.role).toBe('admin')
    await api.settled()
    expect(mailsToImam()).toHaveLength(1)
  })

  test('confirms nothing for somebody else who made the account', async () => {
    await signUp() // by Mallory, who knows the password
    const link = await linkIn('become-admin')
    const imam = await api.person()

    expect((await become(link, imam.token)).json()).toMatchObject({ code: 'link_of_another' })
    expect((await signIn()).json().user.role).toBe('user')
  })

  test('becomes an admin by a new password that is set by mail, which ends who had the account', async () => {
    const { token: mallory } = (await signUp()).json()
    await api.settled()
    await post('/auth/password/forgot', { email: IMAM })
    const link = await linkIn('reset-password')
    expect((await post('/auth/password/reset', { token: link, password: 'battery staple' })).statusCode).toBe(200)

    expect((await signIn('battery staple')).json().user.role).toBe('admin')
    expect((await callsOf(api.app, mallory).get('/auth/me')).statusCode).toBe(401)
    expect((await signIn()).statusCode).toBe(401)
  })

  test('is mailed a link once an hour, however often somebody signs in', async () => {
    await signUp()
    for (const _ of [1, 2, 3]) {
      await api.settled()
      expect((await signIn()).statusCode).toBe(200)
    }
    await api.settled()
    expect(mailsToImam()).toHaveLength(1)

    api.clock.advance({ hours: 1 })
    await signIn()
    await api.settled()
    expect(mailsToImam()).toHaveLength(2)
  })

  test('is mailed the link again when the first attempt fails', async () => {
    inbox.refuse(true)
    const { token } = (await signUp()).json()
    await api.settled()
    inbox.refuse(false)
    await api.retryMails()

    expect((await become(await linkIn('become-admin'), token)).json()).toMatchObject({ role: 'admin' })
  })

  test('becomes no admin once the account has another email', async () => {
    const { user, token } = (await signUp()).json()
    const link = await linkIn('become-admin')
    await api.db.user.update({ where: { id: user.id }, data: { email: 'other@example.org' } })

    expect((await become(link, token)).json()).toMatchObject({ code: 'link_expired' })
  })
})
