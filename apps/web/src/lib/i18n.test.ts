import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { compileMessage } from '../../build/messages.ts'
import { addMessages, formatNumber, type MessageId, type MessageValues, t } from './i18n.ts'

/** An id of this test's own. */
const ID = 'test' as MessageId

function textOf(message: string, values?: MessageValues) {
  addMessages({ [ID]: compileMessage(message, ID) })
  return t(ID, values)
}

describe('a message', () => {
  test.each<[string, MessageValues | undefined, string]>([
    ['Night', undefined, 'Night'],
    ['{name} reads {name}', { name: 'Amina' }, 'Amina reads Amina'],
    ['{name} reads', {}, ' reads'],
    ["It''s '{'here'}'", undefined, "It's {here}"],
    ['{count, plural, one {# verse} other {# verses}}', { count: 1 }, '1 verse'],
    ['{count, plural, one {# verse} other {# verses}}', { count: 6236 }, '6,236 verses'],
    ['{count, plural, =0 {none} one {# of {name}} other {#}}', { count: 0 }, 'none'],
    ['{count, plural, =0 {none} one {# of {name}} other {#}}', { count: 1, name: 'Al-Mulk' }, '1 of Al-Mulk'],
    ['# {count, plural, other {all}}', { count: 2 }, '# all'],
  ])('%s with %o', (message, values, expected) => expect(textOf(message, values)).toBe(expected))

  test.each(['{count, selectordinal, other {#th}}', '{day, date, short}', '{count, plural, offset:1 other {#}}'])(
    'in a format that is not read here stops the build: %s',
    (message) => expect(() => compileMessage(message, 'rooms.x')).toThrow('"rooms.x" has a format'),
  )

  test('that is not known is its id', () => expect(t('test.none' as MessageId)).toBe('test.none'))
})

test.each([-6236, -999, -1, 0, 1, 999, 999.5, 1_000, 6236, 1_234_567, Number.NaN])(
  '%d is written as the browser writes it',
  (count) => expect(formatNumber(count)).toBe(count.toLocaleString('en-US')),
)

test('each text of the catalogues is what Lingui makes of it, for none, one, a few and thousands', () => {
  const folder = join(import.meta.dirname, '../locales/en')
  const messages = readdirSync(folder).flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
  )
  expect(messages.length).toBeGreaterThan(1000)
  for (const [id, message] of messages) {
    const names = [...message.matchAll(/{(\w+)/g)].map(([, name = '']) => name)
    const lingui = setupI18n({ locale: 'en', messages: { en: { [id]: compileMessageOrThrow(message) } } })
    for (const number of [0, 1, 2, 3, 12, 6236]) {
      const values = Object.fromEntries(names.map((name) => [name, number]))
      expect(textOf(message, values)).toBe(lingui._(id, values))
    }
  }
})
