import { expect, test, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import type { SignedIn } from './signed-in.ts'

const amina = { id: 'amina', timeZone: 'Asia/Tokyo' } as SignedIn
const asked = (change: Partial<{ user: SignedIn; address: string; now: Date }> = {}) => ({
  ...{ user: amina, address: '/tasks', now: new Date('2026-03-02T10:30:00Z') },
  ...change,
})

/** Answers that are numbered as they are made. */
function counted() {
  const cache = new AnswerCache()
  const make = vi.fn(async () => `answer ${make.mock.calls.length}`)
  const load = async (version: string | null | undefined, change: Parameters<typeof asked>[0] = {}) =>
    (await cache.load(asked(change), version, make)).text
  return { load, make }
}

test('an answer is made once for each version of what it is made of', async () => {
  const { load } = counted()

  expect([await load('one'), await load('one'), await load('two'), await load('two')]).toEqual([
    ...['answer 1', 'answer 1', 'answer 2', 'answer 2'],
  ])
})

test.each([
  ['another person', { user: { ...amina, id: 'yusuf' } }],
  ['another address', { address: '/tasks?date=2026-03-01' }],
  ['the same person on their next date', { now: new Date('2026-03-02T15:00:00Z') }],
  [
    'the same person in another time zone, where it is another date',
    { user: { ...amina, timeZone: 'Pacific/Midway' } },
  ],
  ['the next date in UTC', { now: new Date('2026-03-03T00:00:00Z') }],
  ['the next date at the latest place on earth', { now: new Date('2026-03-02T10:00:00Z'), before: true }],
])('%s has one of their own', async (_, { before, ...change }: { before?: boolean } & Parameters<typeof asked>[0]) => {
  const { load } = counted()
  const [first, second] = before
    ? [await load('one', { now: new Date('2026-03-02T09:59:59Z') }), await load('one', change)]
    : [await load('one'), await load('one', change)]

  expect([first, second]).toEqual(['answer 1', 'answer 2'])
})

test.each([
  ['without a version', null, {}],
  ['whose request named nothing that has one', undefined, {}],
  ['to a very long address', 'one', { address: `/tasks?${'x'.repeat(300)}` }],
])('an answer %s is made each time', async (_, version, change) => {
  const { load } = counted()

  expect([await load(version, change), await load(version, change)]).toEqual(['answer 1', 'answer 2'])
})

test('an answer that failed is not cached', async () => {
  const { load, make } = counted()
  make.mockRejectedValueOnce(new Error('away'))

  await expect(load('one')).rejects.toThrow('away')
  expect(await load('one')).toBe('answer 2')
})

test('five hundred answers are cached at most', async () => {
  const { load, make } = counted()
  for (let n = 0; n <= 500; n++) await load('one', { address: `/tasks?${n}` })

  await load('one', { address: '/tasks?500' })
  expect(make).toHaveBeenCalledTimes(501)
  await load('one', { address: '/tasks?0' })
  expect(make).toHaveBeenCalledTimes(502)
})
