import { describe, expect, test } from 'vitest'
import { isComplete } from '../lib/install.mjs'

const locked = {
  '': {},
  'apps/api': {},
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/quran-json': { version: '3.1.2' },
  'node_modules/vitest': { version: '4.0.0', dev: true },
  'node_modules/binary-for-another-platform': { version: '1.0.0', optional: true },
}
const installed = {
  'node_modules/fastify': locked['node_modules/fastify'],
  'node_modules/quran-json': { version: '3.1.2' },
}

describe('an installation', () => {
  const without =
    (...gone) =>
    (path) =>
      !gone.includes(path)
  const now = { installed, tools: false, unneeded: [], isThere: without() }

  test.each([
    ['without tools, which nobody asked for', now],
    [
      'without a source of the text that has been read',
      { ...now, unneeded: ['node_modules/quran-json'], isThere: without('node_modules/quran-json') },
    ],
  ])('is complete %s', (_, state) => expect(isComplete(locked, state)).toBe(true))

  test.each([
    ['without tools, which are needed', { ...now, tools: true }],
    ['without a source of the text that is still to be read', { ...now, isThere: without('node_modules/quran-json') }],
    ['with a package whose folder is gone', { ...now, isThere: without('node_modules/fastify') }],
    [
      'with a package of another version',
      { ...now, installed: { ...installed, 'node_modules/fastify': { version: '4.0.0' } } },
    ],
    ['that npm knows nothing of', { ...now, installed: {} }],
  ])('is not complete %s', (_, state) => expect(isComplete(locked, state)).toBe(false))
})
