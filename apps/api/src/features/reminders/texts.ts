import { type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { toDate } from '../../lib/dates.ts'
import { renderEmail } from '../../lib/email-template.ts'
import type { Mail } from '../../lib/mail.ts'
import type { PushMessage } from '../../lib/push.ts'
import { isolated, type Texts } from '../../lib/texts.ts'

/**
 * The open work of a person: portions whose last date is today, later or earlier; portions and reviews of the readers in their care, by first names;
 * whether to learn; and the rest of today's review. No text made from it says that anything is late, or that a day was missed.
 */
export interface Open {
  ready: number
  /** With the first and the last of their last dates. */
  later: { portions: number; first: CalendarDate; last: CalendarDate; today: CalendarDate } | null
  waiting: number
  readers: readonly { id: string; name: string; portions: number; review: { minutes: number } | null }[]
  memorize: boolean
  review: { recitations: number; minutes: number } | null
}

/** "Friday"; "Friday, March 13" if that is not the coming one. */
function lastDateText({ first, today }: NonNullable<Open['later']>, { date }: Texts): string {
  const isNear = daysBetween(today, first) < 7
  return date(toDate(first), isNear ? { weekday: 'long' } : { weekday: 'long', month: 'long', day: 'numeric' })
}

const hasOwnPortions = ({ ready, later, waiting }: Open) => ready + waiting > 0 || later !== null
const hasPortions = (open: Open) => hasOwnPortions(open) || open.readers.length > 0
export const hasSomething = (open: Open) => hasPortions(open) || open.memorize || open.review !== null

/** Such as "2 portions are ready for you today. For Yusuf: 1 portion, and today’s review, about 4 minutes." */
const portionsText = (open: Open, texts: Texts): string =>
  [...ownPortionsSentences(open, texts), ...open.readers.map((reader) => readerSentence(reader, texts))].join(' ')

/** The first sentence says that it is about portions; those after it count more of them. */
function ownPortionsSentences({ ready, later, waiting }: Open, texts: Texts): string[] {
  const { t } = texts
  const sentences = ready > 0 ? [t('reminders.ready', { count: ready })] : []
  if (later) {
    const values = { count: later.portions, date: lastDateText(later, texts) }
    // Of portions with unlike last dates, the first one's is told.
    const isOneDate = later.first === later.last
    if (sentences.length === 0) sentences.push(t(isOneDate ? 'reminders.later' : 'reminders.laterFirst', values))
    else sentences.push(t(isOneDate ? 'reminders.more.later' : 'reminders.more.laterFirst', values))
  }
  if (waiting > 0) {
    sentences.push(t(sentences.length === 0 ? 'reminders.waiting' : 'reminders.more.waiting', { count: waiting }))
  }
  return sentences
}

function readerSentence({ name, portions: count, review }: Open['readers'][number], { t }: Texts): string {
  const values = { name: isolated(name), count }
  if (!review) return t('reminders.reader.portions', values)
  const { minutes } = review
  return t(count > 0 ? 'reminders.reader.both' : 'reminders.reader.review', { ...values, minutes })
}

/** The page of what there is to read; of one reader's review, where that is all, the page of that review. */
function readingPath(open: Open): string {
  const [reader, another] = open.readers
  const isOneReview = reader && !another && reader.portions === 0 && !hasOwnPortions(open)
  return isOneReview ? `/memorize/review?reader=${reader.id}` : '/read'
}

/**
 * The text of a push reminder. It names no room or surah, because others can read a locked screen, and of people only readers in care, by the first
 * name.
 */
export function reminderPush(texts: Texts, open: Open): PushMessage {
  const { memorize, review } = open
  const { t } = texts
  if (hasPortions(open)) {
    const sentences = [portionsText(open, texts)]
    if (review) sentences.push(t('reminders.push.andReview', { minutes: review.minutes }))
    else if (memorize) sentences.push(t('reminders.push.andMemorize'))
    return pushOf(texts, { title: t('reminders.push.reading'), body: sentences.join(' '), path: readingPath(open) })
  }
  return pushOf(texts, {
    title: t('reminders.push.memorizing'),
    body: review ? t('reminders.push.review', { minutes: review.minutes }) : t('reminders.push.memorize'),
    path: review && !memorize ? '/memorize/review' : '/memorize',
  })
}

export const testPush = (texts: Texts): PushMessage =>
  pushOf(texts, {
    title: texts.t('reminders.push.reading'),
    body: texts.t('reminders.push.test'),
    path: '/profile/notifications',
  })

const pushOf = ({ language, direction }: Texts, message: Omit<PushMessage, 'lang' | 'dir'>): PushMessage => ({
  ...message,
  lang: language,
  dir: direction,
})

/**
 * @param token what makes the link that ends these mails work for this person alone
 * @param open with the `surah` in which they go on memorizing, null when every lesson is done
 */
export function reminderMail(
  texts: Texts,
  to: string,
  publicUrl: string,
  token: string,
  open: Open & { surah: string | null },
): Mail {
  const { t } = texts
  const reads = hasPortions(open)
  const minutes = open.surah ? t('reminders.mail.surah', { surah: open.surah }) : t('reminders.mail.memorized')
  const ofMemorizing = open.review ? t('reminders.mail.review', { minutes: open.review.minutes }) : minutes
  const reading = [
    portionsText(open, texts),
    {
      label: t(readingPath(open) === '/read' ? 'reminders.mail.openReading' : 'reminders.mail.openReviewOfReader'),
      address: `${publicUrl}${readingPath(open)}`,
    },
  ]
  const reviewing = open.review && [
    t('reminders.mail.recitations', { count: open.review.recitations, minutes: open.review.minutes }),
    { label: t('reminders.mail.openReview'), address: `${publicUrl}/memorize/review` },
  ]
  // If every lesson is done, the review remains.
  const learns = open.memorize && (open.surah !== null || !reviewing)
  const memorizing = [minutes, { label: t('reminders.mail.openLessons'), address: `${publicUrl}/memorize` }]
  return withUnsubscribeLink(texts, publicUrl, token, (link) =>
    renderEmail(texts, to, reads ? readingSubject(open, texts) : ofMemorizing, [
      ...(reads ? reading : []),
      ...(reviewing ?? []),
      ...(learns ? memorizing : []),
      t('reminders.mail.prayer'),
      t(learns || reviewing ? 'reminders.mail.why.readOrMemorize' : 'reminders.mail.why.read'),
      link,
    ]),
  )
}

function readingSubject({ ready, later, waiting, readers }: Open, { t }: Texts): string {
  if (ready > 0) return t('reminders.mail.today')
  if (later) return t('reminders.mail.later')
  if (waiting > 0) return t('reminders.mail.waiting')
  const readsAny = readers.some(({ portions }) => portions > 0)
  return t(readsAny ? 'reminders.mail.readers' : 'reminders.mail.reviewOfReaders')
}

export function testMail(texts: Texts, to: string, publicUrl: string, token: string): Mail {
  return withUnsubscribeLink(texts, publicUrl, token, (link) =>
    renderEmail(texts, to, texts.t('reminders.test.subject'), [
      texts.t('reminders.test.before'),
      texts.t('reminders.test.stop'),
      link,
    ]),
  )
}

export function confirmRemindersMail(texts: Texts, to: string, publicUrl: string, token: string): Mail {
  return renderEmail(texts, to, texts.t('reminders.confirm.subject'), [
    texts.t('reminders.confirm.before', { host: isolated(new URL(publicUrl).host) }),
    { label: texts.t('reminders.confirm.link'), address: `${publicUrl}/reminders/confirm#${token}` },
    texts.t('reminders.confirm.after'),
  ])
}

/** For people a page with a button, for mail programs the call behind it (RFC 2369 and, over https, RFC 8058). */
function withUnsubscribeLink(
  texts: Texts,
  publicUrl: string,
  token: string,
  write: (link: { label: string; address: string }) => Mail,
) {
  const call = `${publicUrl}/api/v1/reminders/unsubscribe?token=${token}`
  const headers = {
    'List-Unsubscribe': `<${call}>`,
    ...(publicUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Auto-Submitted': 'auto-generated',
  }
  return {
    ...write({ label: texts.t('reminders.mail.stop'), address: `${publicUrl}/reminders/stop#${token}` }),
    headers,
  }
}
