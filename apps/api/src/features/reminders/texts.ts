import { renderEmail } from '../../lib/email-template.ts'
import type { Mail } from '../../lib/mailer.ts'
import type { PushMessage } from '../../lib/push.ts'

/**
 * What there is to do: portions of today, those from before it, and whether to memorize. Nothing here says that anything is
 * late, or that a day was missed.
 */
interface Open {
  ready: number
  waiting: number
  memorize: boolean
}

const portions = (count: number) => (count === 1 ? '1 portion' : `${count} portions`)
const are = (count: number) => (count === 1 ? 'is' : 'are')

function portionsSentence({ ready, waiting }: Open): string {
  if (waiting === 0) return `${portions(ready)} ${are(ready)} ready for you today.`
  if (ready === 0) return `${portions(waiting)} ${are(waiting)} here for you, whenever you like.`
  return `${portions(ready)} ${are(ready)} ready for you today, and ${waiting} more whenever you like.`
}

const hasPortions = ({ ready, waiting }: Open) => ready + waiting > 0

/** The text of a push reminder. It names no room, person or surah, because others can read a locked screen. */
export function reminderPush(open: Open): PushMessage {
  if (!hasPortions(open)) return { title: 'Your memorizing', body: 'A few minutes for it today?', path: '/memorize' }
  const memorize = open.memorize ? ' And perhaps a few minutes to memorize.' : ''
  return { title: 'Your reading', body: portionsSentence(open) + memorize, path: '/read' }
}

export const testPush: PushMessage = {
  title: 'Your reading',
  body: 'This is how reminders come to this device.',
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
  const subject = !reads ? minutes : open.ready > 0 ? 'Your reading for today' : 'Your reading, whenever you like'
  const reading = [portionsSentence(open), { label: 'Open my reading', address: `${publicUrl}/read` }]
  const memorizing = [minutes, { label: 'Open my lessons', address: `${publicUrl}/memorize` }]
  const what = open.memorize ? 'to read or to memorize' : 'to read'
  return withUnsubscribeLink(publicUrl, token, (link) =>
    renderEmail(to, subject, [
      ...(reads ? reading : []),
      ...(open.memorize ? memorizing : []),
      'May Allah put blessing into your time.',
      `You asked for this mail on days when there is something ${what}. No more of them:`,
      link,
    ]),
  )
}

export function testMail(to: string, publicUrl: string, token: string): Mail {
  return withUnsubscribeLink(publicUrl, token, (link) =>
    renderEmail(to, 'This is how reminders come', [
      'You asked for a test: reminders of your reading reach this mailbox.',
      'If you want none of them:',
      link,
    ]),
  )
}

export function confirmRemindersMail(to: string, publicUrl: string, token: string): Mail {
  return renderEmail(to, 'Reminders of your reading', [
    `Somebody wants reminders of their reading at ${new URL(publicUrl).host} to come to this mailbox. This link switches them on; it works once, within an hour:`,
    { label: 'Send reminders here', address: `${publicUrl}/reminders/confirm#${token}` },
    'If it was not you, do nothing. No more mails will come.',
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
  return { ...write({ label: 'Stop these mails', address: `${publicUrl}/reminders/stop#${token}` }), headers }
}
