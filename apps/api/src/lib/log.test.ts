import { inspect } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { resetPasswordMail } from '../features/account/mails.ts'
import { useTestApp } from '../test/app.ts'
import { type Inbox, openInbox } from '../test/smtp.ts'
import { AppError } from './app-error.ts'
import { redactError } from './log.ts'
import { createMailer } from './mailer.ts'
import { textsIn } from './texts.ts'

const EMAIL = "planted.o'brien+halaqa@mail.example.org"
const NAME = 'Planted Person'

describe('the log', () => {
  const lines: string[] = []
  const api = useTestApp({ config: { logLevel: 'info' }, log: { write: (line) => void lines.push(line) } })
  const inboxes: Inbox[] = []
  afterAll(() => Promise.all(inboxes.map((inbox) => inbox.close())))

  /** What the log says of a failure; each line must still be JSON. */
  const logged = (error: unknown, message = 'request failed') => {
    lines.length = 0
    api.app.log.error({ err: error }, message)
    return JSON.parse(lines.join(''))
  }
  const failureOf = (work: () => PromiseLike<unknown>) =>
    work().then(
      () => expect.unreachable('nothing failed'),
      (error: unknown) => error,
    )
  const account = () => ({ email: EMAIL, fullName: NAME, createdAt: api.clock.now(), updatedAt: api.clock.now() })

  test.each([
    [
      'a row that a check of the database refuses',
      () => api.db.user.create({ data: { ...account(), isDeleted: true } }),
      ['23514', 'users_deleted_has_no_personal_data', 'log.test.ts'],
    ],
    [
      'a row that a raw statement wrote',
      () => api.db.$executeRaw`INSERT INTO users (email, full_name, is_deleted, created_at, updated_at)
        VALUES (${EMAIL}, ${NAME}, true, now(), now())`,
      ['23514', 'users_deleted_has_no_personal_data'],
    ],
    [
      'a value of a raw statement',
      () => api.db.$queryRaw`SELECT ${`${NAME} ${EMAIL}`}::text::int`,
      ['22P02', 'invalid input syntax for type integer'],
    ],
    [
      'the arguments of a call',
      () => api.db.user.create({ data: { email: EMAIL, fullName: NAME } as never }),
      ['PrismaClientValidationError', 'Argument `createdAt` is missing.'],
    ],
  ])('holds nothing personal of %s, and says what failed', async (_, work, clues) => {
    logged(await failureOf(work))

    expect(lines.join('')).not.toContain('planted')
    expect(lines.join('')).not.toContain(NAME)
    for (const clue of clues) expect(lines.join('')).toContain(clue)
  })

  test('holds no email of a mail that was refused', async () => {
    const inbox = await openInbox()
    inboxes.push(inbox)
    inbox.refuse(true)
    const config = { smtpUrl: inbox.url, from: 'a@example.org', publicUrl: 'https://halaqa.example.org' }
    const mailer = createMailer(config, () => new Date())
    const letter = { texts: textsIn('en'), to: EMAIL, publicUrl: mailer.publicUrl }
    const error = await failureOf(() => mailer.send(resetPasswordMail(letter, 'token')))

    expect(logged(new AppError('mail_failed', { cause: error })).err).toMatchObject({
      code: 'mail_failed',
      cause: { code: 'EMESSAGE' },
    })
    expect(lines.join('')).not.toContain('mail.example.org')
  })

  test('holds no client, options or other properties of an error', () => {
    const client = { connectionParameters: { user: 'halaqa', host: 'db.internal' } }
    const { err } = logged(
      Object.assign(new Error('Connection terminated unexpectedly'), { client, code: 'ECONNRESET' }),
    )

    expect(Object.keys(err).sort()).toEqual(['code', 'message', 'stack', 'type'])
    expect(lines.join('')).not.toContain('db.internal')
  })

  test('holds no email of a sentence, wherever it is', () => {
    lines.length = 0
    api.app.log.warn(`Failed task (mailing ${EMAIL})\n${EMAIL}`)

    expect(JSON.parse(lines.join('')).msg).toBe('Failed task (mailing [email])\n[email]')
  })

  test('shows the stack and the chain of causes, however long', () => {
    const error = new Error('outer', { cause: new TypeError('inner') })
    ;(error.cause as Error).cause = error
    const { err } = logged(error)

    expect(err.stack).toMatch(/^Error: outer\n {4}at .*log\.test\.ts/)
    expect(err.cause).toMatchObject({ type: 'TypeError', message: 'inner' })
  })

  test('needs no way through the code for what is expected', () => {
    expect(logged(new AppError('overloaded')).err).toEqual({
      type: 'AppError',
      code: 'overloaded',
      message: expect.any(String),
    })
  })

  test('prints nothing personal of an error that ends the process', async () => {
    const error = await failureOf(() => api.db.user.create({ data: { ...account(), isDeleted: true } }))
    const printed = inspect(redactError(error), { depth: 8 })

    expect(printed).not.toContain('planted')
    expect(printed).toContain('users_deleted_has_no_personal_data')
    expect(printed).toContain('log.test.ts')
  })

  test('takes what is thrown and is no error', () => {
    expect(logged('a text').err).toBe('a text')
  })
})
