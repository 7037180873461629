import { BookOpen, Flag, Gem, RotateCcw, Target } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { actionOf, badgeOf, iconOf, reachedTile, statusText, tileColours } from './tile-look.ts'
import { tileAfterKey } from './use-tile-focus.ts'
import { weekOf } from './week.ts'

describe('a tile', () => {
  test.each([
    ['completed', 100, 'check'],
    ['completed', 40, 'check'],
    ['in_progress', 99, 'blue'],
    ['in_progress', 75, 'blue'],
    ['in_progress', 74, 'yellow'],
    ['in_progress', 50, 'yellow'],
    ['in_progress', 49, 'orange'],
    ['in_progress', 1, 'orange'],
    ['in_progress', 0, undefined],
    ['available', 0, undefined],
    ['locked', 0, undefined],
    ['locked', 80, 'blue'],
  ] as const)('%s at %i percent has the badge %s', (status, progressPercentage, badge) => {
    expect(badgeOf({ status, progressPercentage })).toBe(badge)
  })

  test.each([
    ['locked', 'tile-locked', 'locked', 'units.status.locked'],
    ['coming_soon', 'tile-locked', 'soon', 'units.status.comingSoon'],
    ['completed', 'tile-done', 'open', 'units.status.completed'],
    ['available', 'tile-open', 'open', 'units.status.available'],
    ['in_progress', 'tile-open', 'open', 'units.status.inProgress'],
    ['something_new', undefined, 'soon', 'units.status.comingSoon'],
  ])('%s is drawn %s and can be %s', (status, face, action, text) => {
    expect([tileColours(status), actionOf(status), statusText(status)]).toEqual([face, action, text])
  })

  test.each([
    ['lesson', BookOpen],
    ['review', RotateCcw],
    ['challenge', Target],
    ['milestone', Flag],
    ['treasure', Gem],
  ] as const)('of type %s shows its icon', (lessonType, icon) => {
    expect(iconOf(lessonType)).toBe(icon)
  })

  test.each([
    [['available', 'locked'], 0],
    [['completed', 'in_progress', 'locked'], 1],
    [['completed', 'coming_soon', 'available'], 2],
    [['completed', 'completed'], 1],
    [['completed', 'available', 'completed'], 1],
    [[], -1],
  ] as const)('beads of %j are gold up to %i', (statuses, reached) => {
    expect(reachedTile(statuses.map((status) => ({ status })))).toBe(reached)
  })
})

describe('keys', () => {
  test.each([
    ['ArrowDown', { unit: 0, tile: 0 }, { unit: 0, tile: 1 }],
    ['ArrowDown', { unit: 0, tile: 2 }, { unit: 2, tile: 0 }],
    ['ArrowDown', { unit: 2, tile: 1 }, null],
    ['ArrowUp', { unit: 2, tile: 0 }, { unit: 0, tile: 2 }],
    ['ArrowUp', { unit: 0, tile: 0 }, null],
    ['Home', { unit: 2, tile: 1 }, { unit: 2, tile: 0 }],
    ['End', { unit: 0, tile: 0 }, { unit: 0, tile: 2 }],
    ['a', { unit: 0, tile: 0 }, null],
  ])('%s leads from %j to %j', (key, from, to) => {
    expect(tileAfterKey([3, 0, 2], from, key)).toEqual(to)
  })
})

test('a week is today and the six days before it, over the end of a month', () => {
  const week = weekOf(['2025-02-27', '2025-03-02', '2020-01-01'], '2025-03-02')
  expect(week.map(({ date }) => date.slice(5))).toEqual(['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02'])
  expect(week.filter(({ isActive }) => isActive).map(({ date }) => date)).toEqual(['2025-02-27', '2025-03-02'])
})
