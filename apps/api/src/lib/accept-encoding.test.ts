import { expect, test } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br; q=1.0, gzip; q=0.9', 'br'],
  ['br;q=0, gzip;q=0.001', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.2', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense, gzip;q=0.5', 'br'],
  [', ,;;', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('goes on choosing when it has seen more headers than it remembers', () => {
  for (let number = 0; number < 1000; number++) expect(chooseEncoding(`gzip;q=0.5, x-${number}`)).toBe('gzip')
})
