import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '@halaqa/contract/languages'
import { expect, onTestFinished, test } from 'vitest'
import { CATALOGUES } from '../src/lib/languages.ts'
import { faultsIn } from './messages.ts'

const LOCALES = join(import.meta.dirname, '../src/locales')
const SERVER_LOCALES = join(import.meta.dirname, '../../api/src/locales')
const read = (language: string, catalogue: string, locales = LOCALES) =>
  JSON.parse(readFileSync(join(locales, language, `${catalogue}.json`), 'utf8')) as Record<string, string>

test('each language with catalogues is offered', () => {
  expect(readdirSync(LOCALES).sort()).toEqual([...LANGUAGE_CODES].sort())
})

test.each(LANGUAGE_CODES)('the messages of "%s" are whole', (language) => {
  expect(faultsIn(language)).toEqual([])
})

test('the build says which message of which language is wrong', () => {
  const locales = mkdtempSync(join(tmpdir(), 'locales-'))
  onTestFinished(() => rmSync(locales, { recursive: true }))
  const write = (language: string, texts: Record<string, string>) => {
    mkdirSync(join(locales, language))
    writeFileSync(join(locales, language, 'public.json'), JSON.stringify(texts))
  }
  write('en', { 'a.whole': 'For {name}', 'a.lacking': 'For {name}', 'a.missing': 'Amen' })
  write('ru', { 'a.whole': 'Для {name}', 'a.lacking': 'Для всех', 'a.unused': 'Амин' })
  expect(faultsIn('ru', locales)).toEqual([
    'a.unused is not in English',
    'a.lacking lacks the placeholder name',
    'a.missing is empty',
  ])
})

/** Titles of pages that the server writes, and the messages by which the pages show them themselves. */
const TITLES = {
  'pages.site.name': 'ui.name',
  'pages.site.description': 'ui.description',
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
