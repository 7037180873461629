import { describe, expect, test } from 'vitest'
import { gradeRun, openVerdicts, ownGrade, type Recited } from './grading.ts'

const recited = (more: Partial<Recited> = {}): Recited => ({ words: 12, reveals: 0, slips: [], stability: 10, ...more })

test.each([
  [{}, null],
  [{ reveals: 1 }, 'hard'],
  [{ reveals: 2 }, 'hard'],
  [{ reveals: 3 }, 'again'],
  [{ words: 6, reveals: 2 }, 'hard'],
  [{ words: 5, reveals: 2 }, 'again'],
  [{ words: 1, reveals: 1 }, 'again'],
  [{ slips: [4] }, 'again'],
] as const)('%o is by itself %s', (item, grade) => {
  expect(ownGrade(recited(item))).toBe(grade)
})

describe('a verdict on a run', () => {
  const [clean, helped, slipped] = [recited(), recited({ reveals: 1 }), recited({ slips: [2] })]

  test.each([
    ['by_heart', [clean, clean], ['good', 'good']],
    ['by_heart', [clean, helped], ['good', 'hard']],
    ['with_effort', [clean, slipped], ['hard', 'again']],
    ['slipped', [clean, slipped, helped], ['hard', 'again', 'hard']],
    ['slipped', [clean, recited({ stability: 2 }), recited({ stability: 3 })], ['hard', 'again', 'hard']],
    ['not_recited', [clean, helped], ['again', 'again']],
  ] as const)('%s grades', (verdict, items, grades) => {
    expect(gradeRun(items, verdict)).toEqual(grades)
  })

  test('is offered only where it applies', () => {
    expect(openVerdicts([clean])).toEqual(['by_heart', 'with_effort', 'slipped', 'not_recited'])
    expect(openVerdicts([clean, helped])).toEqual(['with_effort', 'slipped', 'not_recited'])
    expect(openVerdicts([clean, slipped])).toEqual(['by_heart', 'with_effort', 'slipped', 'not_recited'])
    expect(openVerdicts([helped, slipped])).toEqual(['with_effort', 'slipped', 'not_recited'])
    expect(openVerdicts([slipped])).toEqual(['slipped', 'not_recited'])
  })
})
