import { type MailFailure, ServerState } from '@halaqa/contract/administration'
import { MAIL_FAILURES } from '@halaqa/contract/constants'
import { afterAll, describe, expect, test } from 'vitest'
import { createMailer } from '../../lib/mailer.ts'
import { checkMailServer } from '../../startup/mail.ts'
import { testConfig, useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { type InboxOptions, openInbox } from '../../test/smtp.ts'

const from = { from: 'Halaqa <halaqa@example.org>', publicUrl: 'https://halaqa.example.org' }
const inbox = await openInbox()
afterAll(() => inbox.close())

/** What asking such a mail server says, in the log and of its health. */
async function check(smtpUrl: string) {
  const warnings: unknown[][] = []
  const mailer = createMailer({ smtpUrl, ...from }, () => new Date('2025-11-21T10:00:00Z'))
  await checkMailServer({ mailer, log: { warn: (...line: unknown[]) => void warnings.push(line) } as never })
  return { health: mailer.health(), warnings }
}

describe('a mail server that is asked at the start', () => {
  test('and answers is well, and nothing is logged', async () => {
    expect(await check(inbox.url)).toEqual({
      health: { checkedAt: new Date('2025-11-21T10:00:00Z'), failure: null },
      warnings: [],
    })
  })

  const inboxes: [MailFailure, InboxOptions][] = [
    ['authentication', { locked: true }],
    ['certificate', { secure: true }],
  ]
  test.each(inboxes)('reports %s in plain words, without the address and its password', async (failure, how) => {
    const broken = await openInbox(how)
    const { health, warnings } = await check(broken.url)
    await broken.close()
    expect(health?.failure).toBe(failure)
    expect(warnings).toEqual([[{ failure }, `mails cannot be sent: ${MAIL_FAILURES[failure]}`]])
  })

  test.each([
    ['refused', async () => await openInbox().then((gone) => gone.close().then(() => gone.url))],
    ['not_found', async () => 'smtp://nowhere.invalid'],
    ['encryption', async () => inbox.url.replace('smtp:', 'smtps:')],
  ])('reports in plain words that it is %s', async (failure, address) => {
    expect((await check(await address())).health?.failure).toBe(failure)
  })
})

describe('a test mail', () => {
  const api = useTestApp({ config: { mail: { smtpUrl: inbox.url, ...from } } })
  const state = async (admin: { get: (path: string) => Promise<{ json(): unknown }> }) =>
    ServerState.parse((await admin.get('/admin/server')).json()).mail

  test('is for admins alone', async () => {
    expect((await callsOf(api.app).post('/admin/server/test-mail')).statusCode).toBe(401)
    expect((await (await api.person()).post('/admin/server/test-mail')).statusCode).toBe(403)
    expect(inbox.mails).toEqual([])
  })

  test('goes to the admin who asks, and the server page shows a healthy mail server', async () => {
    const admin = await api.person({ admin: true })
    expect(await state(admin)).toEqual({ checked_at: null, failure: null })
    const response = await admin.post('/admin/server/test-mail')

    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: `A test mail is on its way to ${admin.email}.` },
    ])
    expect((await inbox.mailTo(admin.email)).text).toContain('https://halaqa.example.org/admin/server')
    expect(await state(admin)).toEqual({ checked_at: api.clock.now().toISOString(), failure: null })
  })

  test('reports a refused mail as such, and not as a fault of the mail server', async () => {
    const admin = await api.person({ admin: true })
    inbox.refuse(true)
    const response = await admin.post('/admin/server/test-mail')
    inbox.refuse(false)

    expect(response.json()).toMatchObject({ code: 'test_mail_failed', error: MAIL_FAILURES.rejected })
    expect(await state(admin)).toMatchObject({ failure: null })
  })

  test('is sent five times in a quarter of an hour', async () => {
    const admin = await api.person({ admin: true })
    for (let count = 0; count < 5; count += 1) {
      expect((await admin.post('/admin/server/test-mail')).statusCode).toBe(200)
    }
    expect((await admin.post('/admin/server/test-mail')).json()).toMatchObject({ code: 'too_many_attempts' })
  })
})

describe('a test mail while the mail server is unavailable', () => {
  const api = useTestApp({ config: { mail: { smtpUrl: 'smtp://nowhere.invalid', ...from } } })

  test('says why, and so does the server page', async () => {
    const admin = await api.person({ admin: true })
    const response = await admin.post('/admin/server/test-mail')

    expect([response.statusCode, response.json().error]).toEqual([409, MAIL_FAILURES.not_found])
    expect((await admin.get('/admin/server')).json().mail).toEqual({
      checked_at: api.clock.now().toISOString(),
      failure: 'not_found',
    })
  })
})

describe('a test mail on a server without mail', () => {
  const api = useTestApp({ config: { mail: testConfig().mail } })

  test('names the setting', async () => {
    const admin = await api.person({ admin: true })
    const response = await admin.post('/admin/server/test-mail')

    expect([response.statusCode, response.json().code]).toEqual([409, 'mail_not_configured'])
    expect((await admin.get('/admin/server')).json().mail).toBeNull()
  })
})
