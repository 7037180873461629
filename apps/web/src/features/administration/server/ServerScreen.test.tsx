import type { ServerState } from '@halaqa/contract/administration'
import { MAIL_FAILURES } from '@halaqa/contract/constants'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi, written } from '../../../../test/app.tsx'
import { backupsState, serverState } from '../../../../test/server-state.ts'
import { writeSession } from '../../../lib/session.ts'

const state = (mail: ServerState['mail']): ServerState => ({ ...serverState, sends_mail: mail !== null, mail })

type Replies = Parameters<typeof stubApi>[0]
const admin = { ...aminaOnTheWire, role: 'admin' }

async function open(mail: ServerState['mail'], replies: Replies = {}) {
  const sent = stubApi({
    'GET /auth/me': { body: admin },
    'GET /admin/server': { body: state(mail) },
    'GET /admin/backups': { body: backupsState },
    ...replies,
  })
  renderApp('/admin/server')
  const care = within((await screen.findByRole('heading', { name: 'Maintenance' })).parentElement!)
  return { sent, care }
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send me a test email' }))

beforeEach(() => writeSession({ ...amina, role: 'admin' }, 'her-token'))

test.each([
  ['0123456789abcdef0123456789abcdef01234567', 'Commit 0123456789ab'],
  [null, 'Unknown commit'],
])('the version of the server is shown with its commit, %s', async (commit, text) => {
  await open(null, { 'GET /admin/server': { body: { ...state(null), commit } } })
  const software = within((await screen.findByRole('heading', { name: 'Software' })).parentElement!)
  expect(software.getByText('0.2.0')).toBeTruthy()
  expect(software.getByText(text)).toBeTruthy()
})

test('the page of the API is linked', async () => {
  await open(null)
  expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs')
})

test('a newer version is named, with a link to its changes', async () => {
  const update = { version: '0.3.0', url: 'https://github.com/halaqa-app/halaqa/releases/tag/v0.3.0' }
  await open(null, { 'GET /admin/server': { body: { ...state(null), update } } })
  expect((await screen.findByText(/Version 0\.3\.0 is available/)).textContent).toContain('What’s new')
  expect(screen.getByRole('link', { name: 'What’s new' }).getAttribute('href')).toBe(update.url)
})

test('what the doctor found is shown, worst first, each with the line to type', async () => {
  const ok = {
    level: 'ok' as const,
    values: {},
    reasons: [],
    text: 'The sentence of the server',
    line: null,
  }
  const findings: ServerState['findings'] = [
    { ...ok, about: 'version', code: 'version', values: { version: '0.2.0', commit: 'abc' } },
    { ...ok, about: 'proxy', level: 'warning', code: 'proxy_untrusted', line: 'TRUST_PROXY=loopback' },
    { ...ok, about: 'backup', level: 'error', code: 'backup_none', line: 'bin/halaqa backup a.halaqa' },
  ]
  await open(null, { 'GET /admin/server': { body: { ...state(null), findings } } })
  const doctor = within((await screen.findByRole('heading', { name: 'Doctor' })).parentElement!)

  expect(doctor.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Backup', 'Proxy', 'Version'])
  expect(doctor.getAllByText(/^(Error|Warning|OK)$/).map(({ textContent }) => textContent)).toEqual([
    'Error',
    'Warning',
    'OK',
  ])
  expect(doctor.getByText('There is no backup yet.')).toBeTruthy()
  expect(doctor.getByText('bin/halaqa backup a.halaqa').tagName).toBe('CODE')
  expect(doctor.queryByText(ok.text)).toBeNull()
  expect(doctor.getByText('TRUST_PROXY=loopback')).toBeTruthy()
})

describe('mail on the server page', () => {
  test('names the settings when none is sent, and offers no test', async () => {
    const { care } = await open(null)
    expect(care.getByText('Off')).toBeTruthy()
    expect(care.getByText(/set SMTP_URL, MAIL_FROM and PUBLIC_URL/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send me a test email' })).toBeNull()
  })

  test('is not said to be sent before the mail server was asked', async () => {
    const { care } = await open({ checked_at: null, failure: null })
    expect(care.getByText('Not yet')).toBeTruthy()
  })

  test('says that the mail server answered', async () => {
    const { care } = await open({ checked_at: new Date().toISOString(), failure: null })
    expect(care.getByText('On')).toBeTruthy()
    expect(care.getByText(/The mail server answered now/)).toBeTruthy()
  })

  test('says why a mail cannot be sent', async () => {
    const { care } = await open({ checked_at: new Date().toISOString(), failure: 'authentication' })
    expect(care.getByText('Not working')).toBeTruthy()
    expect(care.getByText(MAIL_FAILURES.authentication)).toBeTruthy()
  })

  test('is tried by a mail to oneself, after which the page looks again', async () => {
    const { sent } = await open(
      { checked_at: null, failure: null },
      { 'POST /admin/server/test-mail': { body: { message: 'A test email is on its way.' } } },
    )
    const looks = () => sent.filter(({ path }) => path === '/admin/server').length
    const before = looks()
    await press()

    expect(await screen.findByText(/A test email is on its way to amina@example\.com/)).toBeTruthy()
    expect(written(sent).map(({ path }) => path)).toEqual(['/admin/server/test-mail'])
    await expect.poll(looks).toBeGreaterThan(before)
  })

  test('shows a refusal at the pressed button, which keeps the focus', async () => {
    const reason = MAIL_FAILURES.refused
    await open(
      { checked_at: new Date().toISOString(), failure: 'refused' },
      {
        'POST /admin/server/test-mail': {
          status: 409,
          body: { error: reason, message: reason, code: 'test_mail_failed' },
        },
      },
    )
    await press()

    const alert = await screen.findByText('The test email wasn’t sent.')
    expect(within(alert.closest('[role=alert]') as HTMLElement).getByText(reason)).toBeTruthy()
    expect(screen.getAllByText(reason)).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send me a test email' }))
  })
})
