import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDERS = ['apps/web/src/locales', 'apps/api/src/locales']

/**
 * Terms with one word in a language: how English names them, and the stems of the word in docs/languages/<language>.md, without marks of
 * vowels. The English leaves out where the same word means something else.
 */
const TERMS = {
  hatim: { en: /\b(hatim|khatm)s?\b/i, ar: /ختم/, ru: /хатм/i },
  room: { en: /\brooms?\b/i, ar: /غرف/, ru: /комнат/i },
  round: { en: /\brounds?\b/i, ar: /دور/, ru: /круг/i },
  portion: { en: /\bportions?\b/i, ar: /ورد|أوراد/, ru: /част/i },
  piece: { en: /\bpieces?\b/i, ar: /قسم|قسمان|أقسام/, ru: /част/i },
  board: { en: /\bboards?\b/i, ar: /لوح/, ru: /доск/i },
  overdue: { en: /\boverdue\b/i, ar: /متأخر/, ru: /срок/ },
  'rest day': { en: /\brest days?\b/i, ar: /راحة/, ru: /отдых/ },
  owner: { en: /\bowners?\b/i, ar: /مشرف|إشراف/, ru: /владел/i },
  member: { en: /\b(?<!new )members?\b/i, ar: /عضو|أعضا/, ru: /участ/i },
  reader: { en: /\b(?<!quran )readers?\b/i, ar: /قارئ|قرا[ءئؤ]/, ru: /чтец|подопечн/i },
  guardian: { en: /\bguardians?\b/i, ar: /ولي|أوليا/, ru: /опекун/i },
  invitation: { en: /\binvitations?\b/i, ar: /دعو/, ru: /приглаш/i },
  link: { en: /\blinks?\b/i, ar: /رابط|روابط/, ru: /ссыл/i },
  dedication: { en: /\bdedicat\w+/i, ar: /هدا|أهد|مهد|يهد|تهد/, ru: /посвя/i },
  surah: { en: /\bsurahs?\b/i, ar: /سور/, ru: /сур/i },
  verse: { en: /\b(?<!similar )(verse|ayah)s?\b/i, ar: /آي/, ru: /аят/i },
  'similar verses': { en: /\bsimilar verses\b/i, ar: /متشابه/, ru: /похож/i },
  juz: { en: /\bjuz/i, ar: /جز[ءأئ]|أجزا/, ru: /джуз/i },
  hizb: { en: /\bhizbs?\b/i, ar: /حزب|أحزاب/, ru: /хизб/i },
  page: { en: /\b(?<!home )pages?\b/i, ar: /صفح/, ru: /страни/i },
  mushaf: { en: /\bmushafs?\b/i, ar: /مصحف|مصاحف/, ru: /мусхаф/i },
  translation: { en: /\btranslations?\b/i, ar: /ترجم/, ru: /перевод/i },
  transliteration: { en: /\btransliterations?\b/i, ar: /النطق/, ru: /транслитерац/i },
  lesson: { en: /\blessons?\b/i, ar: /درس|دروس/, ru: /урок/i },
  unit: { en: /\bunits?\b/i, ar: /وحد/, ru: /раздел/i },
  review: { en: /\breview(s|ed)?\b/i, ar: /راجع/, ru: /повтор/i },
  listener: { en: /\blisteners?\b/i, ar: /مستمع/, ru: /слушател/i },
  hesitation: { en: /\bhesitat\w+/i, ar: /تردد/, ru: /запин/i },
  slip: { en: /\b(?<!by )(slip|mistake)s?\b/i, ar: /خطأ|أخطا/, ru: /ошиб/i },
  streak: { en: /\bstreaks?\b/i, ar: /مواظب/, ru: /подряд/ },
  XP: { en: /\bXP\b/, ar: /نقاط|نقط/, ru: /очк|очек/i },
  PIN: { en: /\bPINs?\b/, ar: /الرقم السري|رقم سري|رقمك السري|رقما سريا/, ru: /ПИН/ },
  device: { en: /\b(?<!lock this )devices?\b/i, ar: /جهاز|أجهز/, ru: /устройств/i },
  notification: { en: /\bnotifications?\b/i, ar: /إشعار/, ru: /уведомл/i },
  reminder: { en: /\breminders?\b/i, ar: /ذكير|ذكر/, ru: /напомина/i },
  email: { en: /\bemails?\b/i, ar: /بريد|رسال|رسائل/, ru: /почт|адрес|пис[ье]м/i },
  account: { en: /\baccounts?\b/i, ar: /حساب/, ru: /аккаунт/i },
  administrator: { en: /\badmin(istrator)?s?\b/i, ar: /مدير|إدار/, ru: /администр/i },
  server: { en: /\bservers?\b/i, ar: /خادم|خوادم/, ru: /сервер/i },
  backup: { en: /\bbackups?\b/i, ar: /نسخ/, ru: /копи/i },
} as const
type Term = keyof typeof TERMS

/** Messages that say it without the word, and why. */
const EXCEPTIONS: Record<'ar' | 'ru', Partial<Record<Term, Record<string, string>>>> = {
  ar: {
    round: { 'learn.round.number': 'a round of one lesson, not of a room' },
    guardian: { 'account.delete.readerGoes': 'the word would need the gender of {first}' },
    XP: { 'units.figures.xp': 'the label of the number says it' },
  },
  ru: {
    room: {
      'landing.together.text': 'a list of questions: who, how much, what',
      'room-settings.pauseButton': 'a button in the settings of the room',
      'room-settings.resumeButton': 'a button in the settings of the room',
    },
    portion: { 'invitation.join': 'the button fits a small phone' },
    owner: { 'invitation.paused': 'the past tense would need the gender' },
    reader: {
      'care.accept.title': 'the one who is asked becomes a guardian',
      'names.claim.done': 'a reader by name is «без аккаунта», as on the badge',
      'names.same.kept': 'the question is whether they are one person',
      'rooms.leave.ownerLast': 'nobody else reads here',
      'rooms.leave.ownerLastOver': 'nobody else reads here',
    },
    page: { 'memory.page.recite': 'the heading above the button names the page' },
    XP: { 'units.figures.xp': 'the label of the number says it' },
    reminder: {
      'reminders.confirm.submit': 'the heading above the button names them',
      'reminders.confirm.link': 'the sentence before the link names them',
    },
    email: {
      'reminders.stop.submit': 'the heading above the button names them',
      'reminders.mail.stop': 'the sentence before the link names them',
    },
    account: {
      'auth.closedDoor.heading': 'signing up is «регистрация»',
    },
    administrator: {
      'admin.people.grant': 'the button gives rights; the badge has the word',
      'admin.people.revoke': 'the button takes rights; the badge has the word',
    },
  },
}

const read = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder, language))
        .filter((file) => file.endsWith('.json'))
        .map((file) => JSON.parse(readFileSync(join(ROOT, folder, language, file), 'utf8')) as object),
    ),
  )

/** Without the marks of vowels, and without what is written alike in every language: names of values, tags, paths and commands. */
const plain = (text: string) =>
  text
    .replace(/\p{Mn}/gu, '')
    .replace(/\{\w+,? ?(plural|select)?/g, ' ')
    .replace(/<\/?\w+>|\/\w+\/|\b(bin\/)?halaqa admin [\w-]+( EMAIL)?/g, '')

describe.each(['ar', 'ru'] as const)('in "%s"', (language) => {
  const [source, translated] = [read(SOURCE_LANGUAGE), read(language)]
  const page = plain(readFileSync(join(ROOT, `docs/languages/${language}.md`), 'utf8'))
  const rows = [...page.matchAll(/^\|([^|]+)\|([^|]+)\|/gm)]

  test.each(Object.keys(TERMS) as Term[])('the word for "%s" is that of the glossary', (term) => {
    const { en, [language]: word } = TERMS[term]
    expect(rows.some(([, english = '', own = '']) => en.test(english) && word.test(own))).toBe(true)
    const without = Object.keys(source).filter(
      (id) => en.test(plain(source[id]!)) && !word.test(plain(translated[id] ?? '')),
    )
    expect(without.sort()).toEqual(Object.keys(EXCEPTIONS[language][term] ?? {}).sort())
  })
})
