import { expect, test } from 'vitest'
import { countBrowserTests, Tally } from '../lib/tally.mjs'

const spec = (line, title, ...tests) => ({ file: 'room.spec.ts', line, title, tests })
const REPORT = {
  suites: [
    {
      title: 'room.spec.ts',
      file: 'room.spec.ts',
      specs: [
        spec(3, 'opens', { projectName: 'phone', status: 'expected' }, { projectName: 'desktop', status: 'flaky' }),
        spec(9, 'is left', { projectName: 'phone', status: 'skipped' }),
      ],
      suites: [
        {
          title: 'a quiet room',
          file: 'room.spec.ts',
          specs: [spec(12, 'closes', { projectName: 'phone', status: 'unexpected' })],
        },
      ],
    },
  ],
}

test('a browser test that passed at its second try passed, and is named', () => {
  expect(countBrowserTests(REPORT)).toEqual({
    passed: 2,
    failed: ['apps/e2e/specs/room.spec.ts:12: a quiet room closes (phone)'],
    skipped: 1,
    secondTries: ['apps/e2e/specs/room.spec.ts:3: opens (desktop)'],
  })
})

test('a missing report counts nothing', () => {
  expect(countBrowserTests(undefined)).toEqual({ passed: 0, failed: [], skipped: 0, secondTries: [] })
})

test('the summary names what failed and what passed at the second try, and ends with the numbers', () => {
  const tally = Object.assign(new Tally(), { passed: 7, failed: 1, skipped: 2 })
  tally.failedTests = ['room.spec.ts:12: closes']
  tally.secondTries = ['room.spec.ts:3: opens']

  expect(tally.summary(['Browser tests failed'])).toEqual([
    'Browser tests failed',
    '',
    'Failed:',
    '  room.spec.ts:12: closes',
    '',
    'Passed at the second try:',
    '  room.spec.ts:3: opens',
    '2 skipped',
    '7 passed, 1 failed',
  ])
})

test('a run without faults is summed up in one line', () => {
  expect(Object.assign(new Tally(), { passed: 7 }).summary()).toEqual(['7 passed, 0 failed'])
})
