import { expect, test } from 'vitest'
import { faultsOf } from '../lib/catalogue-faults.ts'

test.each([
  ['ru', 'Hello', ''],
  ['ru', 'Hello', 'Привет {name'],
  ['ru', 'Hello, {name}', 'Привет'],
  ['ru', 'Hello', 'Привет, {name}'],
  ['ru', 'See <map>the map</map>', 'См. карту'],
  ['ru', '{count, plural, one {# page} other {# pages}}', '{count, plural, one {# страница} other {# страниц}}'],
  ['ar', '{count, plural, one {# page} other {# pages}}', '{count, plural, one {صفحة} other {# صفحة}}'],
  [
    'ru',
    '{count, plural, one {# day} other {# days}}',
    '{count, plural, zero {нет} one {# день} few {# дня} many {# дней} other {# дня}}',
  ],
  [
    'ru',
    '{count, plural, one {# page of {name}} other {# pages of {name}}}',
    '{count, plural, one {# страница ({name})} few {# страницы} many {# страниц ({name})} other {# страницы ({name})}}',
  ],
  // Of 21 as well.
  [
    'ru',
    '{count, plural, one {A page} other {# pages}}',
    '{count, plural, one {Одна страница} few {# страницы} many {# страниц} other {# страницы}}',
  ],
  ['ar', 'Hello', 'Hello'],
  ['ru', '{role, select, owner {Owner} other {Reader}}', '{role, select, owner {Owner} other {Чтец}}'],
])('in %s "%s" is not "%s"', (language, source, translated) => {
  expect(faultsOf(language, source, translated)).not.toEqual([])
})

test.each([
  ['ru', 'Hello, {name}', 'Здравствуйте, {name}!'],
  ['ru', 'Set PUBLIC_URL in <file>.env</file>', 'Задайте PUBLIC_URL в <file>.env</file>'],
  [
    'ru',
    '{count, plural, =1 {one} other {# pages}}',
    '{count, plural, one {# страница} few {# страницы} many {# страниц} other {# страницы}}',
  ],
  [
    'ar',
    '{count, plural, one {# page of {name}} other {# pages of {name}}}',
    '{count, plural, zero {لا صفحات} one {صفحة من {name}} two {صفحتان من {name}} few {# صفحات من {name}} many {# صفحة من {name}} other {# صفحة من {name}}}',
  ],
  ['ar', '{letter} ({sound})', '{letter}{sound, select, other {}}'],
  ['tr', 'Hello', 'Merhaba'],
])('in %s "%s" is "%s"', (language, source, translated) => {
  expect(faultsOf(language, source, translated)).toEqual([])
})
