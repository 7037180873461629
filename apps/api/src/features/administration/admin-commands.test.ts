import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { readCommand, USAGE } from './admin-commands.ts'

describe('administration by command line', () => {
  const api = useTestApp()
  let accepted = 0
  const run = (...args: string[]) =>
    readCommand(args)({
      db: api.db,
      openPasswords: async () => api.app.passwords,
      acceptNewKey: async () => {
        accepted += 1
        return { changed: accepted === 1 }
      },
      rebuildMemory: async (userId) => `rebuilt ${userId ?? 'all'}`,
      adminEmails: ['named@example.org'],
      now: api.clock.now(),
    })
  const signIn = (email: string, password: string) => callsOf(api.app).post('/auth/signin', { email, password })

  test.each([
    ['nothing', [], 'Name a command.'],
    ['an unknown command', ['delete', 'a@example.org'], 'There is no command "delete".'],
    ['a command of another kind', ['constructor', 'a@example.org'], 'There is no command "constructor".'],
    ['no email', ['grant'], 'Name the email of an account.'],
    ['an empty email', ['grant', ' '], 'Name the email of an account.'],
    ['a new account without an email', ['create'], '"" is not an email.'],
    ['a new account with something else', ['create', 'imam'], '"imam" is not an email.'],
    [
      'a name that is too long',
      ['create', 'a@example.org', 'a'.repeat(101)],
      'Full name must be less than 100 characters.',
    ],
    ['two emails', ['grant', 'a@example.org', 'b@example.org'], 'Name one email.'],
    ['an empty email for what can be for all', ['rebuild-memory', ' '], 'Name the email of an account.'],
    ['another confirmation', ['accept-new-key', 'yes'], 'accept-new-key takes only --passwords-are-lost.'],
  ])('explains itself to %s', (_, args, problem) => {
    expect(() => readCommand(args)).toThrow(`${problem}\n\n${USAGE}`)
  })

  test.each(['reset-password', 'grant', 'revoke', 'rebuild-memory'])(
    '%s says that an email is unknown, also of a deleted account',
    async (command) => {
      const deleted = await api.person()
      await api.db.user.update({ where: { id: deleted.id }, data: { isDeleted: true, email: null } })

      await expect(run(command, 'Nobody@example.org')).rejects.toThrow(
        'There is no account with the email nobody@example.org.',
      )
      await expect(run(command, deleted.email)).rejects.toThrow('There is no account')
    },
  )

  test('reset-password prints a password that works, once, and ends the sessions', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const output = await run('reset-password', ` ${person.email.toUpperCase()}`)
    const password = /^ {2}(\S+)$/m.exec(output)![1]!

    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    expect((await person.get('/auth/me')).statusCode).toBe(401)
    expect((await other.get('/auth/me')).statusCode).toBe(200)
    expect((await signIn(person.email, password)).statusCode).toBe(200)
    expect(await run('reset-password', person.email)).not.toContain(password)
    expect((await signIn(person.email, password)).statusCode).toBe(401)
  })

  test('create makes an admin with a password that is printed once', async () => {
    const output = await run('create', ' Imam@Example.org', 'Abu', 'Bakr')
    const password = /^ {2}(\S+)$/m.exec(output)![1]!
    const { user } = (await signIn('imam@example.org', password)).json()

    expect(user).toMatchObject({ email: 'imam@example.org', full_name: 'Abu Bakr', role: 'admin' })
    expect((await api.db.user.findUniqueOrThrow({ where: { id: user.id } })).emailConfirmedAt).toBeNull()
  })

  test('create uses the email as the name of an account without one', async () => {
    await run('create', 'teacher.two@example.org')

    const made = await api.db.user.findUniqueOrThrow({ where: { email: 'teacher.two@example.org' } })
    expect(made.fullName).toBe('teacher.two')
  })

  test('create changes no account that is there, and says how to make it an admin', async () => {
    const person = await api.person({ email: 'there@example.org' })

    await expect(run('create', person.email)).rejects.toThrow('bin/halaqa admin grant there@example.org')
    expect((await person.get('/auth/me')).json().role).toBe('user')
  })

  test('grant makes an admin and revoke unmakes one, from the next request on', async () => {
    const person = await api.person({ email: 'teacher@example.org' })
    const role = async () => (await person.get('/auth/me')).json().role

    expect(await run('grant', person.email)).toBe('teacher@example.org is an admin now.')
    expect(await role()).toBe('admin')
    expect(await run('grant', person.email)).toBe('teacher@example.org is already an admin.')
    expect(await run('revoke', person.email)).toBe('teacher@example.org is no longer an admin.')
    expect(await role()).toBe('user')
    expect(await run('revoke', person.email)).toBe('teacher@example.org is not an admin.')
  })

  test('revoke warns that the configuration still names the account', async () => {
    await api.person({ email: 'named@example.org', admin: true })

    expect(await run('revoke', 'named@example.org')).toContain('ADMIN_EMAILS still names named@example.org')
  })

  test('rebuild-memory folds what all remember, or what one does', async () => {
    const person = await api.person()

    expect(await run('rebuild-memory')).toBe('rebuilt all')
    expect(await run('rebuild-memory', person.email)).toBe(`rebuilt ${person.id}`)
  })

  test('accept-new-key only explains itself until it is confirmed', async () => {
    const person = await api.person()
    await api.db.user.updateMany({ data: { passwordHash: null } })
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash: 'a hash' } })
    expect(await run('accept-new-key')).toMatch(
      /passwords of the one account stop working and everybody is signed out.*accept-new-key --passwords-are-lost/s,
    )
    expect(accepted).toBe(0)
    expect((await person.get('/auth/me')).statusCode).toBe(200)

    const confirmed = await run('accept-new-key', '--passwords-are-lost')
    expect(confirmed).toMatch(/is accepted.*(the one account|all \d+ accounts).*Forgot password.*reset-password EMAIL/s)
    expect((await person.get('/auth/me')).statusCode).toBe(401)
    const newcomer = await api.person()
    expect(await run('accept-new-key', '--passwords-are-lost')).toContain('already the right one')
    expect((await newcomer.get('/auth/me')).statusCode).toBe(200)
  })
})
