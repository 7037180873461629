import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { renderEmail } from '../../lib/email-template.ts'
import type { Mail } from '../../lib/mail.ts'
import { isolated, type Texts } from '../../lib/texts.ts'

/** The recipient of a mail, the texts in their language, and the beginning of its links. */
export interface Letter {
  texts: Texts
  to: string
  publicUrl: string
}

/** The link leads to the page of the person's own Halaqa; what stands behind `#` reaches no server's log. */
const pageLink = ({ publicUrl }: Letter, page: string, token: string) => `${publicUrl}/${page}#${token}`

const hostOf = ({ publicUrl }: Letter) => isolated(new URL(publicUrl).host)

export function resetPasswordMail(letter: Letter, token: string): Mail {
  const { texts, to } = letter
  return renderEmail(texts, to, texts.t('mails.resetPassword.subject'), [
    texts.t('mails.resetPassword.before', { host: hostOf(letter) }),
    { label: texts.t('mails.resetPassword.link'), address: pageLink(letter, 'reset-password', token) },
    texts.t('mails.resetPassword.after'),
  ])
}

export function confirmEmailMail(letter: Letter, token: string): Mail {
  const { texts, to } = letter
  return renderEmail(texts, to, texts.t('mails.confirmEmail.subject'), [
    texts.t('mails.confirmEmail.before', { host: hostOf(letter) }),
    { label: texts.t('mails.confirmEmail.link'), address: pageLink(letter, 'confirm-email', token) },
    texts.t('mails.confirmEmail.after'),
  ])
}

export function becomeAdminMail(letter: Letter, token: string): Mail {
  const { texts, to } = letter
  return renderEmail(texts, to, texts.t('mails.becomeAdmin.subject'), [
    texts.t('mails.becomeAdmin.before', { host: hostOf(letter) }),
    { label: texts.t('mails.becomeAdmin.link'), address: pageLink(letter, 'become-admin', token) },
    texts.t('mails.becomeAdmin.after'),
  ])
}

interface SignInFacts {
  device: { browser: string | null; system: string | null }
  now: Date
  timeZone: string | null
}

export function newDeviceMail(letter: Letter, facts: SignInFacts): Mail {
  const { texts, to, publicUrl } = letter
  return renderEmail(texts, to, texts.t('mails.newDevice.subject'), [
    `${signInSentence(letter, facts)} ${texts.t('mails.newDevice.before')}`,
    { label: texts.t('mails.newDevice.link'), address: `${publicUrl}/profile/security` },
    texts.t('mails.newDevice.after'),
  ])
}

/** "Someone signed in to your account at halaqa.example.org with Firefox on Linux on March 2, 2026 at 9:12 AM (Asia/Tashkent)." */
function signInSentence(letter: Letter, { device, now, timeZone }: SignInFacts): string {
  const { t, date, zone: nameOf } = letter.texts
  const zone = timeZone ?? DEFAULT_TIME_ZONE
  const values = {
    host: hostOf(letter),
    browser: device.browser ?? '',
    system: device.system ?? '',
    time: date(now, { dateStyle: 'long', timeStyle: 'short' }, zone),
    zone: nameOf(zone),
  }
  if (device.browser && device.system) return t('mails.newDevice.browserAndSystem', values)
  if (device.system) return t('mails.newDevice.system', values)
  return t(device.browser ? 'mails.newDevice.browser' : 'mails.newDevice.unknown', values)
}

export function emailChangedMail(letter: Letter): Mail {
  const { texts, to } = letter
  return renderEmail(texts, to, texts.t('mails.emailChanged.subject'), [
    texts.t('mails.emailChanged.before', { host: hostOf(letter) }),
    texts.t('mails.emailChanged.after'),
  ])
}
