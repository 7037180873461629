import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './i18n.ts'
import { placesText } from './ranges.ts'

afterEach(() => setLanguage('en'))

test.each([
  ['en', '67:1, 67:3 – 67:5'],
  ['ar', '67:1، 67:3 – 67:5'],
  ['ar-u-nu-arab', '٦٧:١، ٦٧:٣ – ٦٧:٥'],
])('verses are listed in the script of a page in "%s"', (language, text) => {
  setLanguage(language)
  expect(placesText([1, 3, 4, 5].map((ayah) => ({ surah: 67, ayah })))).toBe(text)
})
