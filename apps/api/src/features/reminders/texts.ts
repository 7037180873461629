import { letter } from '../../lib/letter.ts'
import type { Mail } from '../../lib/mailer.ts'
import type { PushMessage } from '../../lib/push.ts'

/** What there is to read: portions of today, and those from before it. Nothing here says that anything is late. */
interface Open {
  ready: number
  waiting: number
}

const portions = (count: number) => (count === 1 ? '1 portion' : `${count} portions`)
const are = (count: number) => (count === 1 ? 'is' : 'are')

function sentence({ ready, waiting }: Open): string {
  if (waiting === 0) return `${portions(ready)} ${are(ready)} ready for you today.`
  if (ready === 0) return `${portions(waiting)} ${are(waiting)} here for you, whenever you like.`
  return `${portions(ready)} ${are(ready)} ready for you today, and ${waiting} more whenever you like.`
}

/** It may be read over a shoulder, on a locked screen: no room, no person, no surah. */
export const reminderPush = (open: Open): PushMessage => ({
  title: 'Your reading',
  body: sentence(open),
  path: '/read',
})

export const testPush: PushMessage = {
  title: 'Your reading',
  body: 'This is how reminders come to this device.',
  path: '/profile/notifications',
}

/** @param token what makes the link that ends these mails work for this person alone */
export function reminderMail(to: string, publicUrl: string, token: string, open: Open): Mail {
  const subject = open.ready > 0 ? 'Your reading for today' : 'Your reading, whenever you like'
  return withWayOut(publicUrl, token, (wayOut) =>
    letter(to, subject, [
      sentence(open),
      { label: 'Open my reading', address: `${publicUrl}/read` },
      'May Allah put blessing into your time.',
      'You asked for this mail on days when there is something to read. No more of them:',
      wayOut,
    ]),
  )
}

export function testMail(to: string, publicUrl: string, token: string): Mail {
  return withWayOut(publicUrl, token, (wayOut) =>
    letter(to, 'This is how reminders come', [
      'You asked for a test: reminders of your reading reach this mailbox.',
      'If you want none of them:',
      wayOut,
    ]),
  )
}

export function confirmRemindersMail(to: string, publicUrl: string, token: string): Mail {
  return letter(to, 'Reminders of your reading', [
    `Somebody wants reminders of their reading at ${new URL(publicUrl).host} to come to this mailbox. This link switches them on; it works once, within an hour:`,
    { label: 'Send reminders here', address: `${publicUrl}/reminders/confirm#${token}` },
    'If it was not you, do nothing. No more mails will come.',
  ])
}

/** For people a page with a button, for mail programs the call behind it (RFC 2369 and, over https, RFC 8058). */
function withWayOut(publicUrl: string, token: string, write: (wayOut: { label: string; address: string }) => Mail) {
  const call = `${publicUrl}/api/v1/reminders/unsubscribe?token=${token}`
  const headers = {
    'List-Unsubscribe': `<${call}>`,
    ...(publicUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Auto-Submitted': 'auto-generated',
  }
  return { ...write({ label: 'Stop these mails', address: `${publicUrl}/reminders/stop#${token}` }), headers }
}
