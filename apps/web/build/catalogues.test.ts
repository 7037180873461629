import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { expect, test } from 'vitest'
import { faultsOf } from '../../../scripts/lib/catalogue-faults.ts'
import { CATALOGUES } from '../src/lib/languages.ts'

const LOCALES = join(import.meta.dirname, '../src/locales')
/** Samples of transliterations are the same in every language. */
const isSample = (id: string) => id.startsWith('chapters.latin.') && id.endsWith('Sample')
const SERVER_LOCALES = join(import.meta.dirname, '../../api/src/locales')
const read = (language: string, catalogue: string, locales = LOCALES) =>
  JSON.parse(readFileSync(join(locales, language, `${catalogue}.json`), 'utf8')) as Record<string, string>

test('each language with catalogues is offered', () => {
  expect(readdirSync(LOCALES).sort()).toEqual([...LANGUAGE_CODES].sort())
})

test.each(LANGUAGE_CODES.filter((language) => language !== SOURCE_LANGUAGE))(
  'the messages of "%s" are whole',
  (language) => {
    const faults = CATALOGUES.flatMap((catalogue) => {
      const [source, translated] = [read(SOURCE_LANGUAGE, catalogue), read(language, catalogue)]
      const ids = new Set([...Object.keys(source), ...Object.keys(translated)])
      return [...ids].flatMap((id) => {
        if (source[id] === undefined) return [`${id} is not in English`]
        if (isSample(id)) return []
        return faultsOf(language, source[id], translated[id] ?? '').map((fault) => `${id} ${fault}`)
      })
    })
    expect(faults).toEqual([])
  },
)

/** Pages whose title the server writes, and the messages by which they show it themselves. */
const TITLES = {
  'pages.read': 'dashboard.title',
  'pages.map': 'memory.title',
  'pages.plan': 'learning-plan.title',
  'pages.review': 'review.title',
  'pages.lookAlikes': 'review.alikes.title',
  'pages.profile': 'profile.title',
  'pages.account': 'account.settings.title',
  'pages.security': 'account.security.title',
  'pages.memorizing': 'memory.settings.title',
  'pages.reminders': 'reminders.title',
  'pages.notifications': 'notifications.title',
  'pages.hearings': 'hearings.title',
  'pages.forgotPassword': 'auth.forgotten.title',
  'pages.signIn': 'auth.signIn.title',
  'pages.signUp': 'auth.signUp.title',
  'pages.about.title': 'about.title',
  'pages.help.title': 'about.help.title',
  'pages.terms': 'ui.nav.terms',
  'pages.privacy': 'ui.nav.privacy',
  'pages.software': 'about.privacy.software',
  'pages.imprint': 'ui.nav.imprint',
  'pages.room.title': 'invitation.heading',
  'pages.room.closed.title': 'invitation.closed',
  'pages.room.complete.title': 'invitation.complete',
  'pages.room.gone': 'invitation.gone',
  'pages.khatm.title': 'khatm.title',
  'pages.khatm.none': 'khatm.none',
}

test.each(LANGUAGE_CODES)('a page keeps its title when it has loaded, in "%s"', (language) => {
  const server = read(language, 'pages', SERVER_LOCALES)
  const web = Object.assign({}, ...CATALOGUES.map((catalogue) => read(language, catalogue))) as Record<string, string>
  const titlesIn = (texts: Record<string, string>, ids: readonly string[]) => ids.map((id) => texts[id])
  expect(titlesIn(server, Object.keys(TITLES))).toEqual(titlesIn(web, Object.values(TITLES)))
})

/** The heading is worded by the description of the product. */
const hasStraightApostrophe = (id: string) => id === 'dashboard.tasks.today'

test('English has the curly apostrophe, and a straight one where it stands for an Arabic letter', () => {
  const server = ['list', 'mails', 'pages', 'reminders'].map((catalogue) => read('en', catalogue, SERVER_LOCALES))
  const messages = [...CATALOGUES.map((catalogue) => read('en', catalogue)), ...server].flatMap(Object.entries<string>)
  const wrong = messages.filter(([, text]) => /[a-z]'(?:s|t|m|d|ll|re|ve)\b|Qur’an|du’a/i.test(text))
  expect(wrong.filter(([id]) => !hasStraightApostrophe(id))).toEqual([])
})
