import { describe, expect, test } from 'vitest'
import { initials } from './names.ts'

describe('the initials', () => {
  test.each([
    ['Amina Yusupova', 'AY'],
    ['Abdul Rahman', 'AR'],
    ['amina', 'A'],
    ['  Amina   binti Yusuf ', 'AY'],
    ['أم سلمة', 'أس'],
    ['﷽', ''],
    ['﷽ Amina', 'A'],
    ['ﷺ', 'ص'],
    ['"Amina" (Khan)', 'AK'],
    ['🌙', '🌙'],
    ['', ''],
  ])('of %s are %s', (name, expected) => expect(initials(name)).toBe(expected))
})
