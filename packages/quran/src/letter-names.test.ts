import { expect, test } from 'vitest'
import { letterNamesIn } from './letter-names.ts'

test.each([
  ['en', 'Ḥā mīm ʿayn sīn qāf'],
  ['tr', 'Ḥā mīm ʿayn sīn qāf'],
  ['ru', 'Ха мим ‘айн син каф'],
  ['ar', 'حا ميم عين سين قاف'],
])('names of letters on a page in "%s" are %s', (language, names) => {
  expect(letterNamesIn(language, 'Ḥā mīm ʿayn sīn qāf')).toBe(names)
})
