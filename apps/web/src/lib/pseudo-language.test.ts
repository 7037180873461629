import { type Messages, setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { lengthened } from './pseudo-language.ts'

const pseudo = setupI18n({
  locale: 'en-XB',
  messages: {
    'en-XB': lengthened({
      plain: 'Night',
      rich: [['name'], ' has <map>My Qur’an</map>'],
      count: [['count', 'plural', { one: ['#', ' verse'], other: ['#', ' verses of ', ['name']] }]],
    }),
  },
})

test('texts of the pseudo-language are longer, and keep names, tags and plurals', () => {
  expect(pseudo._('plain')).toBe('Nniight')
  expect(pseudo._('rich', { name: 'Amina' })).toBe('Amina haas <map>Myy Quurr’aann</map>')
  expect(pseudo._('count', { count: 1 })).toBe('1 veerrsee')
  expect(pseudo._('count', { count: 2, name: 'Al-Mulk' })).toBe('2 veerrsees oof Al-Mulk')
})

test('texts of the pseudo-language are 40 % longer on the whole', () => {
  const lengthOf = (messages: Messages) =>
    Object.values(messages).reduce((sum, [text, ...others]) => sum + (others.length === 0 ? String(text).length : 0), 0)
  expect(lengthOf(lengthened(i18n.messages)) / lengthOf(i18n.messages)).toBeGreaterThan(1.4)
})
