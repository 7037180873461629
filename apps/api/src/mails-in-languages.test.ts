import { LANGUAGE_CODES } from '@halaqa/contract/languages'
import { describe, expect, test } from 'vitest'
import * as account from './features/account/mails.ts'
import { testMail as serverTestMail } from './features/administration/server.service.ts'
import type { Open } from './features/reminders/texts.ts'
import * as reminders from './features/reminders/texts.ts'
import type { Mail } from './lib/mail.ts'
import type { PushMessage } from './lib/push.ts'
import { type Texts, textsIn } from './lib/texts.ts'
import { CATALOGUES, type TextId } from './locales/index.ts'

const HOST = 'halaqa.example.org'
const URL_OF_SERVER = `https://${HOST}`
const NAME = 'Yusuf'
const letterIn = (texts: Texts) => ({ texts, to: 'amina@example.org', publicUrl: URL_OF_SERVER })

const now = new Date('2026-03-02T07:00:00Z')
const timeZone = 'Asia/Tashkent'
const signIn = (browser: string | null, system: string | null) => ({ device: { browser, system }, now, timeZone })

const NOTHING: Open = { ready: 0, later: null, waiting: 0, readers: [], memorize: false, review: null }
const later = (portions: number, last = '2026-03-06') => ({ portions, first: '2026-03-06', last, today: '2026-03-02' })
const reader = (portions: number, minutes?: number) => ({
  id: 'c9b6dd25-5d2c-4f6e-93c4-9a0b5d1d4f21',
  name: NAME,
  portions,
  review: minutes === undefined ? null : { minutes },
})
const review = { recitations: 5, minutes: 12 }

/** Together they need every sentence of a reminder. */
const OPEN: Record<string, Partial<Open>> = {
  'portions of today and later': { ready: 2, later: later(3), waiting: 1 },
  'portions of today, and others with several dates': { ready: 1, later: later(2, '2026-03-13') },
  'portions of later': { later: later(1) },
  'portions of later with several dates': { later: later(11, '2026-03-13'), memorize: true },
  'portions that wait': { waiting: 21, review },
  'a reader’s portions and review': { readers: [reader(2), reader(1, 4), reader(0, 1)] },
  'a reader’s review alone': { readers: [reader(0, 3)] },
  'a review': { review },
  'a lesson': { memorize: true },
}

const remindersIn = (texts: Texts): Record<string, Mail | PushMessage> =>
  Object.fromEntries(
    Object.entries(OPEN).flatMap(([what, some]) => {
      const open = { ...NOTHING, ...some }
      const mailOf = (surah: string | null) =>
        reminders.reminderMail(texts, 'amina@example.org', URL_OF_SERVER, 'token', { ...open, surah })
      return [
        [`a mail about ${what}`, mailOf(texts.surah(2))],
        [`a mail about ${what}, once every lesson is done`, mailOf(null)],
        [`a push about ${what}`, reminders.reminderPush(texts, open)],
      ]
    }),
  )

/** All that the server sends. */
const sentIn = (texts: Texts): Record<string, Mail | PushMessage> => ({
  'a new password': account.resetPasswordMail(letterIn(texts), 'token'),
  'a new email': account.confirmEmailMail(letterIn(texts), 'token'),
  'a new administrator': account.becomeAdminMail(letterIn(texts), 'token'),
  'a new device': account.newDeviceMail(letterIn(texts), signIn('Firefox', 'Linux')),
  'a new device of an unknown browser': account.newDeviceMail(letterIn(texts), signIn(null, 'Linux')),
  'a new device of an unknown system': account.newDeviceMail(letterIn(texts), signIn('Firefox', null)),
  'an unknown device': account.newDeviceMail(letterIn(texts), signIn(null, null)),
  'an email that was changed': account.emailChangedMail(letterIn(texts)),
  'a test by mail': serverTestMail(texts, 'amina@example.org', URL_OF_SERVER),
  'a test of reminders by mail': reminders.testMail(texts, 'amina@example.org', URL_OF_SERVER, 'token'),
  'a test of reminders by push': reminders.testPush(texts),
  'reminders that are to be confirmed': reminders.confirmRemindersMail(
    texts,
    'amina@example.org',
    URL_OF_SERVER,
    'token',
  ),
  ...remindersIn(texts),
})

/** What people read: subject and text, and the labels of links, which are in the HTML alone. */
const wordsOf = (sent: Mail | PushMessage) =>
  'subject' in sent
    ? [sent.subject, sent.text, sent.html.replaceAll(/<[^>]*>/g, '')].join('\n')
    : `${sent.title}\n${sent.body}`

/** Names and addresses; Russian writes the product’s in Latin letters. */
const NAMES = new RegExp(`https?://\\S+|${HOST}|${NAME}|Halaqa|Firefox|Linux`, 'g')

describe.each(LANGUAGE_CODES)('what the server sends in "%s"', (language) => {
  test.each(Object.entries(sentIn(textsIn(language))))('%s is whole', (_, sent) => {
    const words = wordsOf(sent)
    expect(words).not.toMatch(/[{}]|undefined|null|NaN|\[object/)
    expect(words).not.toMatch(/(mails|reminders)\.\w/)
    expect(sent).toMatchObject(
      'subject' in sent
        ? { language, direction: language === 'ar' ? 'rtl' : 'ltr' }
        : { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
    )
  })

  test('uses each message for mails and pushes', () => {
    const used = new Set<string>()
    const texts = textsIn(language)
    const t: Texts['t'] = (id, values) => {
      used.add(id)
      return texts.t(id, values)
    }
    sentIn({ ...texts, t })
    const ids = (Object.keys(CATALOGUES[language]) as TextId[]).filter((id) => /^(mails|reminders)\./.test(id))
    expect(ids.filter((id) => !used.has(id))).toEqual([])
  })
})

describe.each(['ar', 'ru'] as const)('what the server sends in "%s"', (language) => {
  test.each(Object.entries(sentIn(textsIn(language))))('%s has no Latin word but names', (_, sent) => {
    expect(
      wordsOf(sent)
        .replaceAll(NAMES, '')
        .match(/\p{Script=Latin}+/gu) ?? [],
    ).toEqual([])
  })

  test('the place of a time zone is named', () => {
    const { text } = account.newDeviceMail(letterIn(textsIn(language)), signIn('Firefox', 'Linux'))
    expect(text).toContain({ ar: '(أوزبكستان)', ru: '(Узбекистан)' }[language])
  })
})
