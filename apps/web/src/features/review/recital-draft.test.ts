import { beforeEach, expect, test } from 'vitest'
import { aRun } from '../../../test/review.ts'
import { beginRecital, recitalReducer } from './recital.ts'
import { clearRecital, readRecital, saveRecital } from './recital-draft.ts'

const [DATE, run] = ['2025-11-21', aRun()]
const begun = recitalReducer(recitalReducer(beginRecital(run, 0), { type: 'RECITED', now: 5000 }), {
  type: 'SLIP',
  verse: 0,
  word: 2,
})
const beginning = beginRecital(run, 9000)
const read = (date = DATE, of = run, owner = 'amina') => readRecital(owner, date, of, 9000)

beforeEach(() => {
  localStorage.clear()
  saveRecital('amina', DATE, run.id, begun)
})

test('a run continues where it was left, and the time away does not count', () => {
  expect(read()).toEqual({ ...begun, since: 9000 })
})

test('reads the run that an earlier version stored on the device', () => {
  const { items: _, since: __, revealedCounts, ...place } = begun
  localStorage.setItem(
    'halaqa_recital:amina',
    JSON.stringify({ date: DATE, runId: run.id, ...place, standing: revealedCounts }),
  )
  expect(read()).toEqual({ ...begun, since: 9000 })
})

test('a run begins again on another date, for another person, once it is done, and with other verses', () => {
  expect(read('2025-11-22')).toEqual(beginning)
  expect(read(DATE, run, 'omar')).toEqual(beginning)
  expect(read(DATE, { ...run, id: '113:1_113:1' })).toEqual({ ...beginning })
  const shorter = { ...run, items: run.items.slice(1) }
  expect(read(DATE, shorter)).toEqual(beginRecital(shorter, 9000))
  clearRecital('amina')
  expect(read()).toEqual(beginning)
})

test.each([
  '{',
  '{"runId":"112:1_112:2"}',
  'null',
  JSON.stringify({ ...begun, date: DATE, runId: run.id, standing: [9, 0] }),
])('leaves out a draft stored as %s', (kept) => {
  localStorage.setItem('halaqa_recital:amina', kept)
  expect(read()).toEqual(beginning)
})
