import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { pauseNextPasswordCheck } from '../../test/paused-password-check.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { somebodyWaits } from '../../test/waiting.ts'
import { readCommand } from '../administration/admin-commands.ts'
import { createMailedLink } from './mailed-links.service.ts'

const PASSWORD = 'correct horse'
const NEW_PASSWORD = 'another staple'

describe.each([
  ['a device that has entered before', true],
  ['a new device', false],
])('starting at %s, a sign-in with a password that was right when it was checked', (_, isKnown) => {
  const lines: string[] = []
  const api = useTestApp({ config: { logLevel: 'info' }, log: { write: (line) => void lines.push(line) } })
  let person: Person

  beforeEach(async () => {
    lines.length = 0
    person = await api.person()
    const passwordHash = await api.app.passwords.hash(PASSWORD)
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    const at = api.clock.now()
    const entered = { userId: person.id, kind: 'signed_in' as const, firstAt: at, lastAt: at }
    if (isKnown) await api.db.securityEvent.create({ data: entered })
  })
  afterEach(() => vi.restoreAllMocks())

  const signIn = (email = person.email) => callsOf(api.app).post('/auth/signin', { email, password: PASSWORD })
  const sessionCount = () => api.db.session.count({ where: { userId: person.id } })
  const expectOk = async (answer: Promise<LightMyRequestResponse>) => expect((await answer).statusCode).toBe(200)

  const changePassword = () =>
    expectOk(person.put('/auth/password', { current_password: PASSWORD, new_password: NEW_PASSWORD }))
  const resetByMail = async () => {
    const token = await createMailedLink(api.db, { userId: person.id, purpose: 'reset_password' }, api.clock.now())
    await expectOk(callsOf(api.app).post('/auth/password/reset', { token, password: NEW_PASSWORD }))
  }
  const resetByOperator = async () => {
    const openPasswords = async () => api.app.passwords
    const acceptNewKey = async () => ({ changed: false })
    const rebuildMemory = async () => ''
    const options = { db: api.db, openPasswords, acceptNewKey, rebuildMemory, adminEmails: [], now: api.clock.now() }
    await readCommand(['reset-password', person.email])(options)
  }
  const deleteAccount = () => expectOk(person.post('/auth/delete', { password: PASSWORD }))
  const changeEmail = () => expectOk(person.put('/auth/email', { email: `new-${person.email}`, password: PASSWORD }))

  test.each([
    ['is changed', changePassword, 1],
    ['is reset by mail', resetByMail, 0],
    ['is reset by the operator', resetByOperator, 0],
    ['is gone with its account', deleteAccount, 0],
  ])('opens no session once the password %s', async (_, change, sessions) => {
    const check = pauseNextPasswordCheck(api)
    const answer = signIn()
    await check.checked
    await change()
    check.release()

    expect((await answer).statusCode).toBe(401)
    expect((await answer).json()).toMatchObject({ code: 'invalid_credentials', error: 'Invalid email or password' })
    expect(await sessionCount()).toBe(sessions)
  })

  test('opens no session once the account has another email', async () => {
    const check = pauseNextPasswordCheck(api)
    const answer = signIn()
    await check.checked
    await changeEmail()
    check.release()

    expect((await answer).statusCode).toBe(401)
    expect(await sessionCount()).toBe(1)
  })

  test.each([
    ['a change of password', changePassword, 1],
    ['a reset by mail', resetByMail, 0],
    ['a reset by the operator', resetByOperator, 0],
    ['a deletion', deleteAccount, 0],
  ])('loses the session it opens just before %s', async (_, change, sessions) => {
    await api.db.$executeRaw`
      CREATE OR REPLACE FUNCTION wait_to_open() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$`
    await api.db
      .$executeRaw`CREATE OR REPLACE TRIGGER wait_to_open BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION wait_to_open()`
    const { signedIn, changed } = await api.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(1)` // no session is opened, by whoever has come so far
      const signedIn = signIn()
      await somebodyWaits(api)
      const changed = change()
      await somebodyWaits(api, 2)
      return { signedIn, changed }
    })

    expect((await signedIn).statusCode).toBe(200)
    await changed
    await api.db.$executeRaw`DROP FUNCTION wait_to_open CASCADE`
    expect(await sessionCount()).toBe(sessions)
    expect((await callsOf(api.app, (await signedIn).json().token).get('/auth/me')).statusCode).toBe(401)
  })

  describe('a change of email with a password that was right when it was checked', () => {
    const change = () => person.put('/auth/email', { email: `wanted-${person.email}`, password: PASSWORD })

    test('finds the account deleted, and leaves the email in no log line', async () => {
      const check = pauseNextPasswordCheck(api)
      const answer = change()
      await check.checked
      await deleteAccount()
      check.release()

      expect((await answer).statusCode).toBe(401)
      expect((await answer).json()).toMatchObject({ code: 'authentication_required' })
      expect(lines.join('')).not.toContain(person.email)
      expect(await api.db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ email: null })
    })

    test('is refused once the password is another', async () => {
      const check = pauseNextPasswordCheck(api)
      const answer = change()
      await check.checked
      await changePassword()
      check.release()

      expect((await answer).statusCode).toBe(403)
      expect((await answer).json()).toMatchObject({ code: 'wrong_password', fields: [{ path: 'password' }] })
      expect(await api.db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ email: person.email })
    })
  })
})
