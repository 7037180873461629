import { BACKUP_REASON_CODES, BACKUP_REASON_TEXTS, backupReason } from '@halaqa/contract/backup-reasons'
import { FINDING_CODES, FINDING_TEXTS } from '@halaqa/contract/findings'
import { expect, onTestFinished, test } from 'vitest'
import { loadMessages, setLanguage } from '../../../lib/i18n.ts'
import { findingText } from './Findings.tsx'
import { reasonsText } from './reasons.ts'

const namesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const SAMPLES: Record<string, string | number> = {
  when: new Date().toISOString(),
  free: 5e8,
  total: 64e9,
  time: 7_200_000,
}
const WRITTEN: Record<string, string> = { when: 'now', free: '500 MB', total: '64 GB', time: '2 hr' }

test.each(FINDING_CODES)('the English of the catalogue is that of the command: %s', (code) => {
  const sentence: string = FINDING_TEXTS[code]
  const values = Object.fromEntries(namesIn(sentence).map((name) => [name, SAMPLES[name] ?? `a ${name}`]))
  const written = sentence.replace(/\{(\w+)\}/g, (_, name: string) => WRITTEN[name] ?? `a ${name}`)
  expect(findingText({ code, values, reasons: [], text: '' })).toBe(written)
})

test.each(BACKUP_REASON_CODES)('the English of a reason is that of the command: %s', (code) => {
  const values = Object.fromEntries(namesIn(BACKUP_REASON_TEXTS[code]).map((name) => [name, `a ${name}`]))
  const reason = backupReason(code, values)
  expect(reason.text).not.toContain('{')
  expect(reasonsText([{ ...reason, text: '' }])).toBe(reason.text)
})

test('reasons are in the language of the page, below what failed, and in English if nobody foresaw them', async () => {
  setLanguage('ru')
  onTestFinished(() => setLanguage('en'))
  await loadMessages('admin')
  const reasons = [
    backupReason('not_sent', { place: 'https://s3.example.org/bucket' }),
    backupReason('s3_denied', {}),
    { code: null, values: {}, text: 'socket hang up' },
  ]
  expect(findingText({ code: 'backup_failed', values: {}, text: '', reasons })).toBe(
    [
      'Последнюю резервную копию создать не удалось.',
      'Не удалось отправить копию: https://s3.example.org/bucket.',
      'У этого ключа нет доступа к бакету.',
      'socket hang up',
    ].join('\n'),
  )
})

test('a finding is in the language of the page, and in English if the page does not know its code', async () => {
  setLanguage('ar')
  onTestFinished(() => setLanguage('en'))
  await Promise.all([loadMessages('admin'), loadMessages('errors')])
  const text = 'The sentence of the server'
  expect(findingText({ code: 'backup_none', values: {}, reasons: [], text })).toBe('لا توجد نسخة احتياطية بعد.')
  // Without the isolates a date after Arabic letters would run backwards.
  const values = { postgres: 'Postgres 18.7 (2027-02-11)' }
  expect(findingText({ code: 'postgres_current', values, reasons: [], text })).toContain(
    `\u2068${values.postgres}\u2069`,
  )
  expect(findingText({ code: 'mail_timeout', values: {}, reasons: [], text })).toContain('خادم البريد')
  expect(findingText({ code: 'of_a_newer_server' as never, values: {}, reasons: [], text })).toBe(text)
  expect(findingText({ code: null, values: {}, reasons: [], text })).toBe(text)
})
