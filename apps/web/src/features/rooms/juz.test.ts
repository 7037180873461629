import { expect, test } from 'vitest'
import { juzOf } from './room.model.ts'

test('counts only a wholly read juz as read, and a begun one never as nothing', () => {
  expect(juzOf({ juzProgress: [100, 99.9, 0.1, 0, null] })).toEqual([
    { number: 1, state: 'read', percent: 100 },
    { number: 2, state: 'begun', percent: 99 },
    { number: 3, state: 'begun', percent: 1 },
    { number: 4, state: 'open', percent: 0 },
  ])
})
