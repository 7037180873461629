import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../lib/db.ts'
import { createSeal } from '../lib/seal.ts'
import { TestApp, useTestApp } from '../test/app.ts'
import { callsOf, type Person } from '../test/person.ts'
import { openInbox } from '../test/smtp.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())

const MAIL = { smtpUrl: inbox.url, from: 'halaqa@example.org', publicUrl: 'https://halaqa.example.org' }
const PASSWORD = 'correct horse'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe('a queued mail', () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const api = useTestApp({ config: { mail: MAIL, logLevel: 'info' }, log })
  let person: Person

  const forget = (email = person.email) => callsOf(api.app).post('/auth/password/forgot', { email })
  const signIn = () =>
    callsOf(api.app).post('/auth/signin', { email: person.email, password: PASSWORD }, { 'user-agent': LAPTOP })
  const confirmEmail = async (email: string) => {
    await person.put('/auth/email', { email, password: PASSWORD })
    const [, token] = /\/confirm-email#(\S+)/.exec((await inbox.mailTo(email)).text)!
    return () => callsOf(api.app).post('/auth/email/confirm', { token })
  }
  const waiting = () =>
    api.db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'send_mail'`
  const subjectsTo = (email: string) => inbox.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

  beforeEach(async () => {
    await api.settled()
    await api.db.signInLimit.deleteMany()
    inbox.mails.length = 0
    lines.length = 0
    person = await api.person()
    const passwordHash = await api.app.passwords.hash(PASSWORD)
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    await api.db.session.updateMany({ where: { userId: person.id }, data: { userAgent: 'a phone' } })
  })

  afterEach(async () => {
    inbox.refuse(false)
    await api.retryMails()
  })

  test('is sent once the mail server is there again, by another process than took it', async () => {
    inbox.setAway(true)
    expect((await forget()).statusCode).toBe(200)
    expect((await signIn()).statusCode).toBe(200)
    await api.settled()
    await api.stopMails()
    expect(inbox.mails).toEqual([])
    inbox.setAway(false)

    const restarted = new TestApp({ config: { mail: MAIL } })
    await restarted.startOn(api.database)
    await restarted.retryMails()
    await restarted.stopApp()
    await api.startMails()

    expect(subjectsTo(person.email).sort()).toEqual([
      'A new device signed in to your Halaqa',
      'Set a new password for Halaqa',
    ])
    expect(await waiting()).toEqual([])
  })

  test('is tried again after waits that grow, and given up after the last attempt', async () => {
    // Written down as an attempt fails: the next one may begin before a test looks.
    await api.db.$executeRaw`CREATE TABLE failed_attempts (attempt int, exponent int)`
    await api.db.$executeRaw`
      CREATE FUNCTION keep_attempt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO failed_attempts VALUES (NEW.attempts, round(ln(extract(epoch FROM NEW.run_at - NEW.updated_at))));
        RETURN NULL;
      END $$`
    await api.db.$executeRaw`
      CREATE TRIGGER keep_attempt AFTER UPDATE ON graphile_worker._private_jobs FOR EACH ROW
      WHEN (OLD.locked_at IS NOT NULL AND NEW.locked_at IS NULL) EXECUTE FUNCTION keep_attempt()`
    inbox.refuse(true)
    await forget()
    do await api.retryMails()
    while ((await waiting()).length > 0)

    const failed = await api.db.$queryRaw`SELECT attempt, exponent FROM failed_attempts ORDER BY attempt`
    expect(failed, 'e^n seconds after attempt n').toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => ({ attempt, exponent: attempt })),
    )
    await api.db.$executeRaw`DROP FUNCTION keep_attempt CASCADE`
    await api.db.$executeRaw`DROP TABLE failed_attempts`
    expect(lines.join('')).toContain('a mail was given up')
    expect(lines.join('')).not.toContain(person.email)
  })

  test('is not retried if the mailbox is refused permanently', async () => {
    inbox.refuse('mailbox')
    await forget()
    await signIn()
    await api.settled()

    expect(await waiting()).toEqual([])
    expect(lines.filter((line) => line.includes('a mail was refused'))).toHaveLength(2)
    expect(lines.join('')).not.toContain(person.email)
  })

  test('is retried if the mail server refuses our own password', async () => {
    const locked = await openInbox({ locked: true })
    const other = new TestApp({ config: { mail: { ...MAIL, smtpUrl: locked.url } } })
    await api.stopMails()
    await other.startOn(api.database)
    await forget()
    await other.settled()
    expect(await waiting()).toHaveLength(1)

    await other.stopApp()
    await locked.close()
    await api.startMails()
    await api.retryMails()
    expect(subjectsTo(person.email)).toEqual(['Set a new password for Halaqa'])
  })

  test('is deleted with the account', async () => {
    const confirm = await confirmEmail(`new-${person.email}`)
    inbox.refuse(true)
    expect((await confirm()).statusCode).toBe(200)
    await forget(`new-${person.email}`)
    await api.settled()
    expect((await waiting()).map(({ key }) => key.split(':')[1]).sort()).toEqual(['email_changed', 'reset_password'])

    expect((await person.post('/auth/delete', { password: PASSWORD })).statusCode).toBe(200)
    expect((await waiting()).map(({ key }) => key.split(':')[1])).toEqual(['reset_password'])
    inbox.mails.length = 0
    inbox.refuse(false)
    await api.retryMails()
    expect(inbox.mails).toEqual([])
  })

  test('is not sent to whom deletes the account while it is on its way to the mail server', async () => {
    await api.stopMails()
    await signIn()
    const [mail] = await api.db.$queryRaw<{ payload: object }[]>`
      SELECT payload FROM graphile_worker._private_jobs WHERE key LIKE 'send_mail:new_device:%'`
    expect((await person.post('/auth/delete', { password: PASSWORD })).statusCode).toBe(200)
    await api.app.mailQueue!.add(api.db, mail!.payload as never)
    await api.startMails()
    await api.settled()

    expect(await waiting()).toEqual([])
    expect(inbox.mails).toEqual([])
  })

  test('is sent once for one cause, even by two processes', async () => {
    await api.stopMails()
    const mail = { kind: 'email_changed', cause: randomUUID(), userId: person.id } as const
    for (const _ of [1, 2, 3]) {
      await api.app.mailQueue!.add(api.db, { ...mail, to: api.app.mailQueue!.seal(person.email) })
    }
    const other = new TestApp({ config: { mail: MAIL } })
    await Promise.all([api.startMails(), other.startOn(api.database)])
    await api.settled()
    await other.stopApp()

    expect(subjectsTo(person.email)).toEqual(['Your email for Halaqa was changed'])
  })

  test('is not added again while it is being sent', async () => {
    await api.stopMails()
    const mail = { kind: 'email_changed', cause: randomUUID(), userId: person.id } as const
    const add = () => api.app.mailQueue!.add(api.db, { ...mail, to: api.app.mailQueue!.seal(person.email) })
    await add()
    await api.db.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'another process'`
    await add()
    expect(await waiting()).toHaveLength(1)

    await api.db.$executeRaw`SELECT graphile_worker.force_unlock_workers(ARRAY['another process'])`
    await api.startMails()
    await api.settled()
    expect(subjectsTo(person.email)).toHaveLength(1)
  })

  test('has the same Message-ID at each attempt, so that a mailbox can drop a second one', async () => {
    await api.stopMails()
    const mail = { kind: 'email_changed', cause: randomUUID(), userId: person.id } as const
    for (const _ of [1, 2]) {
      await api.app.mailQueue!.add(api.db, { ...mail, to: api.app.mailQueue!.seal(person.email) })
      await api.startMails()
      await api.settled()
      await api.stopMails()
    }
    await api.startMails()
    const [first, second] = inbox.mails.map((one) => one.header('Message-ID'))

    expect(first).toMatch(/^<[0-9a-f]{32}@halaqa\.example\.org>$/)
    expect(second).toBe(first)
  })

  test('is written down with what causes it, or not at all', async () => {
    const undone = inTransaction(api.db, async (tx) => {
      const queue = api.app.mailQueue!
      await queue.add(tx, { kind: 'email_changed', cause: 'none', userId: person.id, to: queue.seal(person.email) })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')

    expect(await waiting()).toEqual([])
    expect(inbox.mails).toEqual([])
  })

  test('lies in the queue without address, token or name, also after an attempt that failed', async () => {
    inbox.refuse('mailbox')
    await api.stopMails()
    await forget()
    await signIn()
    const rowsNow = async () =>
      JSON.stringify(await api.db.$queryRaw`SELECT j::text FROM graphile_worker._private_jobs j`)
    const before = await rowsNow()
    inbox.refuse(true)
    await api.startMails()
    await api.settled()
    const after = await rowsNow()

    expect(before).toContain('new_device')
    expect(after).toContain('rejected')
    for (const rows of [before, after]) {
      expect(rows).not.toContain(person.email.split('@')[0])
      expect(rows).not.toContain('@example')
      expect(rows).not.toContain(person.name)
    }
    expect(await api.db.mailedLink.count({ where: { userId: person.id } })).toBe(1)
    expect(before).not.toContain('Linux')
  })

  test('is dropped if its address was encrypted with a key that was replaced', async () => {
    const to = createSeal('another key that is long enough', 'mail').close(person.email)
    await api.app.mailQueue!.add(api.db, { kind: 'email_changed', cause: randomUUID(), userId: person.id, to })
    await api.settled()

    expect(await waiting()).toEqual([])
    expect(inbox.mails).toEqual([])
  })
})
