import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { renderEmail } from '../../lib/email-template.ts'
import type { Mail } from '../../lib/mail.ts'

interface MailText {
  subject: string
  before: string
  link?: { label: string; address: string }
  after: string
}

/** The link leads to the page of the person's own Halaqa; what stands behind `#` reaches no server's log. */
const pageLink = (publicUrl: string, page: string, token: string) => `${publicUrl}/${page}#${token}`

export const resetPasswordMail = (to: string, publicUrl: string, token: string): Mail =>
  composeMail(to, {
    subject: 'Set a new password for Halaqa',
    before: `Someone asked for a new password for your account at ${new URL(publicUrl).host}. Set one with this link. It works once, for an hour:`,
    link: { label: 'Set a new password', address: pageLink(publicUrl, 'reset-password', token) },
    after: 'If it wasn’t you, ignore this email. Your password stays the same.',
  })

export const confirmEmailMail = (to: string, publicUrl: string, token: string): Mail =>
  composeMail(to, {
    subject: 'Confirm your new email for Halaqa',
    before: `Someone wants to use this email to sign in at ${new URL(publicUrl).host}. Confirm it with this link. It works once, for an hour:`,
    link: { label: 'Confirm this email', address: pageLink(publicUrl, 'confirm-email', token) },
    after: 'If it wasn’t you, ignore this email.',
  })

export const becomeAdminMail = (to: string, publicUrl: string, token: string): Mail =>
  composeMail(to, {
    subject: 'Become an administrator of your Halaqa',
    before: `The settings of ${new URL(publicUrl).host} list this email as an administrator’s, and there’s an account with it. If it’s yours, sign in and confirm with this link. It works once, for an hour:`,
    link: { label: 'Become an administrator', address: pageLink(publicUrl, 'become-admin', token) },
    after:
      'If you have no account there, someone else made one with your email. Choose “Forgot password?” on the sign-in page to make it yours.',
  })

interface SignInFacts {
  device: { browser: string | null; system: string | null }
  now: Date
  timeZone: string | null
}

export const newDeviceMail = (to: string, publicUrl: string, { device, now, timeZone }: SignInFacts): Mail =>
  composeMail(to, {
    subject: 'A new device signed in to your Halaqa',
    before: `Someone signed in to your account at ${new URL(publicUrl).host} with ${nameOf(device)} on ${timeIn(timeZone, now)}. We haven’t seen this kind of device on your account lately. If it was you, there’s nothing to do. If it wasn’t, please change your password here. That signs out all other devices:`,
    link: { label: 'Privacy & Security', address: `${publicUrl}/profile/security` },
    after: 'If your password no longer works, ask for a new one on the sign-in page.',
  })

const nameOf = ({ browser, system }: SignInFacts['device']) =>
  system ? `${browser ?? 'a browser'} on ${system}` : (browser ?? 'an unknown device')

/** "November 22, 2026 at 9:12 AM (Asia/Tashkent)" */
const timeIn = (timeZone: string | null, now: Date) => {
  const zone = timeZone ?? DEFAULT_TIME_ZONE
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: zone } as const
  return `${new Intl.DateTimeFormat('en-US', options).format(now)} (${zone})`
}

export const emailChangedMail = (to: string, publicUrl: string): Mail =>
  composeMail(to, {
    subject: 'Your email for Halaqa was changed',
    before: `The email of your account at ${new URL(publicUrl).host} was changed. You can’t sign in with this one any more.`,
    after: 'If it wasn’t you, please tell the person who runs that Halaqa.',
  })

const composeMail = (to: string, { subject, before, link, after }: MailText): Mail =>
  renderEmail(to, subject, [before, ...(link ? [link] : []), after])
