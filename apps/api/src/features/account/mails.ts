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
    before: `Somebody asked for a new password for your account at ${new URL(publicUrl).host}. This link sets one; it works once, within an hour:`,
    link: { label: 'Set a new password', address: pageLink(publicUrl, 'reset-password', token) },
    after: 'If it was not you, do nothing. Your password stays as it is.',
  })

export const confirmEmailMail = (to: string, publicUrl: string, token: string): Mail =>
  composeMail(to, {
    subject: 'Confirm your new email for Halaqa',
    before: `Somebody wants to sign in at ${new URL(publicUrl).host} with this email from now on. This link confirms it; it works once, within an hour:`,
    link: { label: 'Confirm this email', address: pageLink(publicUrl, 'confirm-email', token) },
    after: 'If it was not you, do nothing.',
  })

export const becomeAdminMail = (to: string, publicUrl: string, token: string): Mail =>
  composeMail(to, {
    subject: 'Become an administrator of your Halaqa',
    before: `The settings of ${new URL(publicUrl).host} name this email as an administrator's, and somebody has an account with it there. If that is you, sign in with this email and confirm here; the link works once, within an hour:`,
    link: { label: 'Become an administrator', address: pageLink(publicUrl, 'become-admin', token) },
    after:
      'If you have no account there, somebody else has made one with your email. Set a new password by "Forgot password?" on the sign-in page, and it is yours.',
  })

interface SignInFacts {
  device: { browser: string | null; system: string | null }
  now: Date
  timeZone: string | null
}

export const newDeviceMail = (to: string, publicUrl: string, { device, now, timeZone }: SignInFacts): Mail =>
  composeMail(to, {
    subject: 'A new device signed in to your Halaqa',
    before: `Somebody signed in to your account at ${new URL(publicUrl).host} with ${nameOf(device)}, on ${timeIn(timeZone, now)}. You had not signed in from such a device lately. If it was you, there is nothing to do. If it was not, please change your password here; that signs everybody else out:`,
    link: { label: 'Privacy & Security', address: `${publicUrl}/profile/security` },
    after: 'If your password does not work any more, ask for a new one on the sign-in page.',
  })

const nameOf = ({ browser, system }: SignInFacts['device']) =>
  system ? `${browser ?? 'a browser'} on ${system}` : (browser ?? 'a device that we do not know')

/** "November 22, 2026 at 9:12 AM (Asia/Tashkent)" */
const timeIn = (timeZone: string | null, now: Date) => {
  const zone = timeZone ?? DEFAULT_TIME_ZONE
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: zone } as const
  return `${new Intl.DateTimeFormat('en-US', options).format(now)} (${zone})`
}

export const emailChangedMail = (to: string, publicUrl: string): Mail =>
  composeMail(to, {
    subject: 'Your email for Halaqa was changed',
    before: `Your account at ${new URL(publicUrl).host} has another email now. This one signs in no more.`,
    after: 'If it was not you, please tell the person who runs that Halaqa.',
  })

const composeMail = (to: string, { subject, before, link, after }: MailText): Mail =>
  renderEmail(to, subject, [before, ...(link ? [link] : []), after])
