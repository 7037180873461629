import { backupReason } from '@halaqa/contract/backup-reasons'
import type { BackupsState } from '@halaqa/contract/backups'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi, written } from '../../../../test/app.tsx'
import { backupsState, serverState } from '../../../../test/server-state.ts'
import { writeSession } from '../../../lib/session.ts'

beforeEach(() => writeSession({ ...amina, role: 'admin' }, 'her-token'))

const now = () => new Date().toISOString()
const good: BackupsState = { ...backupsState, last_good_at: now(), alarms: [] }

/** What stands beside a label, and below it. */
async function open(state: BackupsState, replies: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    'GET /auth/me': { body: { ...aminaOnTheWire, role: 'admin' } },
    'GET /admin/server': { body: serverState },
    'GET /admin/backups': { body: state },
    ...replies,
  })
  renderApp('/admin/server')
  const card = within((await screen.findByRole('heading', { name: 'Backups' })).parentElement!)
  return { sent, fact: (label: string) => within(card.getByText(label).parentElement!) }
}
const isRed = (element: HTMLElement) => element.classList.contains('badge-danger')

test('a good backup and a passed test of it are not red', async () => {
  const { fact } = await open({ ...good, restore_test: { at: now(), outcome: 'passed', reasons: [] } })
  expect(isRed(fact('Last backup').getByText('now'))).toBe(false)
  expect(isRed(fact('Restore test').getByText('Passed now'))).toBe(false)
  expect(fact('Stored in').getByText('/data/backups')).toBeTruthy()
})

test('no backup for two days is red', async () => {
  const { fact } = await open(backupsState)
  expect(isRed(fact('Last backup').getByText('Never'))).toBe(true)
})

test('a run that failed is red, and says why', async () => {
  const reasons = [backupReason('disk_full', { folder: '/data/backups' })]
  const { fact } = await open({ ...good, alarms: ['failed'], failure: { at: now(), reasons } })
  expect(isRed(fact('Last run').getByText('Failed now'))).toBe(true)
  expect(fact('Last run').getByText('The disk of /data/backups is full. No part of the backup was kept.')).toBeTruthy()
})

test('a failed test of a restore is red, and one without a place says what to type', async () => {
  const failed = await open({
    ...good,
    restore_test: { at: now(), outcome: 'failed', reasons: [backupReason('damaged', {})] },
  })
  expect(isRed(failed.fact('Restore test').getByText('Failed now'))).toBe(true)
  expect(failed.fact('Restore test').getByText('This backup is damaged. Use another one.')).toBeTruthy()
})

test('a restore that cannot be tested says what to type', async () => {
  const reasons = [backupReason('may_not_create', { role: 'halaqa', command: 'ALTER ROLE halaqa CREATEDB;' })]
  const { fact } = await open({ ...good, restore_test: { at: now(), outcome: 'skipped', reasons } })
  expect(isRed(fact('Restore test').getByText('Not tested'))).toBe(false)
  expect(fact('Restore test').getByText(/ ALTER ROLE halaqa CREATEDB; /)).toBeTruthy()
})

test('the backups are listed with their size, kind and places', async () => {
  const { fact } = await open({
    ...good,
    backups: [
      { name: 'b', at: '2026-11-29T02:40:00.000Z', bytes: 21_000_000, kind: 'daily', places: ['folder', 's3'] },
      { name: 'a', at: '2026-10-31T02:40:00.000Z', bytes: 20_000_000, kind: 'monthly', places: ['folder'] },
    ],
  })
  const rows = fact('All backups (2)').getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Nov 29, 2026.*21 MB · Daily · Folder, S3$/),
    expect.stringMatching(/Oct 31, 2026.*20 MB · Monthly · Folder$/),
  ])
})

test('a server that makes none by itself says so, and offers none', async () => {
  const { fact } = await open({ ...good, is_on: false, places: [] })
  expect(fact('Back up when it is due').getByText('No automatic backups')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
})

test('a backup is started by the button, which shows that it is under way', async () => {
  let running = false
  const { sent } = await open(good, {
    'GET /admin/backups': () => ({ body: { ...good, is_running: running } }),
    'POST /admin/backups': () => {
      running = true
      return { body: { message: 'The backup has begun.' } }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByRole('button', { name: 'Backing up...' })).toBeTruthy()
  expect(written(sent).map(({ path }) => path)).toEqual(['/admin/backups'])
})

test('a refusal is shown at the button', async () => {
  const message = 'A backup is already running.'
  await open(good, {
    'POST /admin/backups': { status: 409, body: { error: message, message, code: 'backup_running' } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText(message)).toBeTruthy()
})
