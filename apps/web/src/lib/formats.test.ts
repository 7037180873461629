import { afterEach, expect, test } from 'vitest'
import { formatList } from './formats.ts'
import { setLanguage } from './i18n.ts'

afterEach(() => setLanguage('en'))

test.each([
  ['en', ['one', 'two', 'three'], 'one, two, three'],
  ['ru', ['среда', 'пятница'], 'среда, пятница'],
  ['ru', ['одна', 'две', 'три'], 'одна, две, три'],
  ['ar', ['الأربعاء', 'الجمعة', 'السبت'], 'الأربعاء والجمعة والسبت'],
])('a list in "%s" tells its parts apart', (language, texts, list) => {
  setLanguage(language)
  expect(formatList(texts)).toBe(list)
})
