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
  ['tr', 'Hello', 'Merhaba'],
])('in %s "%s" is "%s"', (language, source, translated) => {
  expect(faultsOf(language, source, translated)).toEqual([])
})
