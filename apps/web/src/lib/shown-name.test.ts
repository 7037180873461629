import { FORMER_MEMBER, FORMER_READER_BY_NAME } from '@halaqa/contract/constants'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { shownName } from './shown-name.ts'

test('a name that was removed is in the language of the page, and every other as it is', () => {
  i18n.load('en', { 'ui.formerMember': 'Who read here', 'ui.aReader': 'One who read' })
  expect([FORMER_MEMBER, FORMER_READER_BY_NAME, 'Amina'].map(shownName)).toEqual([
    'Who read here',
    'One who read',
    'Amina',
  ])
})
