import { expect, test } from 'vitest'
import { faultsOfUse, misplacedIn, misplacedOn, PAGES, unusedIn } from './message-uses.ts'

test('the build finds a message that nothing shows, and one that two catalogues have', () => {
  const catalogues = [
    ['a.whole', 'a.begun.one', 'a.twice'],
    ['a.unused', 'a.twice'],
  ]
  const modules = ["t('a.whole'); t('a.twice')", `t(\`a.begun.\${which}\`)`, "t('a.unusedElse')"]
  expect(unusedIn(catalogues, modules)).toEqual(['a.unused is shown nowhere', 'a.twice is in two catalogues'])
})

test('the build finds a page that shows a message of a catalogue which it does not load', () => {
  const entry = 'features/auth/SignInScreen.tsx'
  expect(misplacedIn([entry], ['public', 'errors'])).toEqual([])
  expect(misplacedIn([entry], ['errors'])).toContainEqual(
    expect.stringMatching(/^features\/auth\/SignInScreen\.tsx shows auth\..+ of the catalogue public$/),
  )
})

test.each(PAGES)('%s show messages of the catalogues that they load', (...page) => {
  expect(misplacedIn(page[1], []).length).toBeGreaterThan(20)
  expect(misplacedOn(page)).toEqual([])
})

test('each message is named in a module that shows it', () => expect(faultsOfUse()).toEqual([]))
