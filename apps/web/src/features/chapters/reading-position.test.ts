import { expect, test } from 'vitest'
import { savedReadingPosition } from './reading-position.ts'

test.each(['nonsense', '7', '{"surah":2,"ayah":287}', '{"surah":"2","ayah":"3"}'])('ignores %s', (saved) => {
  localStorage.setItem('halaqa_reading_place', saved)
  expect(savedReadingPosition()).toBeNull()
})
