import { expect, test } from 'vitest'
import { startFailure } from './start-failure.ts'

const extend = Object.assign(new Error('could not extend file "base/16384/16399": No space left on device'), {
  code: '53100',
})

test.each([
  ['the database', extend],
  ['what asked the database', new Error('Migration 1_tables failed', { cause: extend })],
])('says in a sentence that the disk is full where %s says so', (_, error) => {
  expect(startFailure(error)).toMatch(
    /^The disk of the database is full.*Nothing that was saved is lost\. Free some space/,
  )
})

test('leaves the sentences of other failures as they are, that of the embedded Postgres too', () => {
  const named = Object.assign(new Error('The disk of /srv/halaqa is full.', { cause: extend }), { code: 'ENOSPC' })
  expect(startFailure(named)).toBe('The disk of /srv/halaqa is full.')
  expect(startFailure(new Error('Port 3000 is in use.'))).toBe('Port 3000 is in use.')
})
