import { type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { toDate } from '../../lib/dates.ts'
import { renderEmail } from '../../lib/email-template.ts'
import type { Mail } from '../../lib/mail.ts'
import type { PushMessage } from '../../lib/push.ts'

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

const portions = (count: number) => (count === 1 ? '1 portion' : `${count} portions`)
const are = (count: number) => (count === 1 ? 'is' : 'are')

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const weekdayAndDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** " until Friday"; " until Friday, March 13" where that is not the coming one. Of portions with unlike last dates, the first one's. */
function untilText({ first, last, today }: NonNullable<Open['later']>): string {
  const date = (daysBetween(today, first) < 7 ? weekday : weekdayAndDate).format(toDate(first))
  return first === last ? ` until ${date}` : `, the first until ${date}`
}

const hasOwnPortions = ({ ready, later, waiting }: Open) => ready + waiting > 0 || later !== null
const hasPortions = (open: Open) => hasOwnPortions(open) || open.readers.length > 0
export const hasSomething = (open: Open) => hasPortions(open) || open.memorize || open.review !== null

/** Such as "2 portions are ready for you today. For Yusuf: 1 portion, and today’s review, about 4 minutes." */
function portionsText(open: Open): string {
  const ofReaders = open.readers.map(({ name, portions: count, review }) => {
    const parts = [...(count > 0 ? [portions(count)] : []), ...(review ? [`today’s review, ${about(review)}`] : [])]
    return `For ${name}: ${parts.join(', and ')}.`
  })
  return [...(hasOwnPortions(open) ? [ownPortionsSentence(open)] : []), ...ofReaders].join(' ')
}

function ownPortionsSentence({ ready, later, waiting }: Open): string {
  const parts = [
    ...(ready > 0 ? [{ count: ready, alone: 'ready for you today', more: '' }] : []),
    ...(later ? [{ count: later.portions, alone: `yours${untilText(later)}`, more: untilText(later) }] : []),
    ...(waiting > 0 ? [{ count: waiting, alone: 'here for you, whenever you like', more: ' whenever you like' }] : []),
  ]
  const [first, ...more] = parts.map(({ count, alone, more: words }, i) =>
    i === 0 ? `${portions(count)} ${are(count)} ${alone}` : `${count} more${words}`,
  )
  return `${[first, ...more].join(', and ')}.`
}

const about = ({ minutes }: { minutes: number }) => `about ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
const recitations = (count: number) => (count === 1 ? '1 recitation' : `${count} recitations`)

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
export function reminderPush(open: Open): PushMessage {
  const { memorize, review } = open
  if (hasPortions(open)) {
    const more = review
      ? ` And today’s review, ${about(review)}.`
      : memorize
        ? ' And perhaps a few minutes to memorize.'
        : ''
    return { title: 'Your reading', body: portionsText(open) + more, path: readingPath(open) }
  }
  const body = review ? `Today’s review is ready, ${about(review)}.` : 'A few minutes for it today?'
  return { title: 'Your memorizing', body, path: review && !memorize ? '/memorize/review' : '/memorize' }
}

export const testPush: PushMessage = {
  title: 'Your reading',
  body: 'Reminders on this device look like this.',
  path: '/profile/notifications',
}

/**
 * @param token what makes the link that ends these mails work for this person alone
 * @param open with the `surah` in which they go on memorizing, null when every lesson is done
 */
export function reminderMail(
  to: string,
  publicUrl: string,
  token: string,
  open: Open & { surah: string | null },
): Mail {
  const reads = hasPortions(open)
  const minutes = open.surah
    ? `A few minutes with ${open.surah} today?`
    : 'A few minutes with what you memorized today?'
  const ofMemorizing = open.review ? `Your review for today, ${about(open.review)}` : minutes
  const ofReading =
    open.ready > 0
      ? 'Your reading for today'
      : open.later
        ? 'Your reading'
        : open.waiting > 0
          ? 'Your reading, whenever you like'
          : open.readers.some(({ portions: count }) => count > 0)
            ? 'Reading for those in your care'
            : 'Review for those in your care'
  const reading = [
    portionsText(open),
    {
      label: readingPath(open) === '/read' ? 'Open my reading' : 'Open the review',
      address: `${publicUrl}${readingPath(open)}`,
    },
  ]
  const reviewing = open.review && [
    `Today’s review: ${recitations(open.review.recitations)}, ${about(open.review)}.`,
    { label: 'Open my review', address: `${publicUrl}/memorize/review` },
  ]
  // If every lesson is done, the review remains.
  const learns = open.memorize && (open.surah !== null || !reviewing)
  const memorizing = [minutes, { label: 'Open my lessons', address: `${publicUrl}/memorize` }]
  const what = learns || reviewing ? 'to read or to memorize' : 'to read'
  return withUnsubscribeLink(publicUrl, token, (link) =>
    renderEmail(to, reads ? ofReading : ofMemorizing, [
      ...(reads ? reading : []),
      ...(reviewing ?? []),
      ...(learns ? memorizing : []),
      'May Allah put blessing into your time.',
      `You get this email on days when there’s something ${what}. To stop these emails:`,
      link,
    ]),
  )
}

export function testMail(to: string, publicUrl: string, token: string): Mail {
  return withUnsubscribeLink(publicUrl, token, (link) =>
    renderEmail(to, 'This is how reminders look', [
      'You asked for a test: reminders of your reading reach this mailbox.',
      'To stop these emails:',
      link,
    ]),
  )
}

export function confirmRemindersMail(to: string, publicUrl: string, token: string): Mail {
  return renderEmail(to, 'Reminders of your reading', [
    `Someone wants to get reminders from ${new URL(publicUrl).host} at this mailbox. Turn them on with this link. It works once, for an hour:`,
    { label: 'Send reminders here', address: `${publicUrl}/reminders/confirm#${token}` },
    'If it wasn’t you, ignore this email. You won’t get any more.',
  ])
}

/** For people a page with a button, for mail programs the call behind it (RFC 2369 and, over https, RFC 8058). */
function withUnsubscribeLink(
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
  return { ...write({ label: 'Stop these emails', address: `${publicUrl}/reminders/stop#${token}` }), headers }
}
