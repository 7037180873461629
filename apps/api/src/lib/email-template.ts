import { escapeHtml } from './escape-html.ts'
import type { Mail, MailSender } from './mail.ts'
import { bdiOfIsolates, isolated, type Texts } from './texts.ts'

/** A paragraph, or a link that stands alone. */
export type Part = string | { label: string; address: string }

/** Holds no names: a person who signs up with another's email must not write to them through this server. */
export function renderEmail(
  { t, language, direction }: Texts,
  to: string,
  subject: string,
  parts: readonly Part[],
): Mail {
  const all = [t('mails.greeting'), ...parts]
  return {
    to,
    subject,
    language,
    direction,
    text: `${all.map(asText).join('\n\n')}\n`,
    html: `${all.map(asHtml).join('\n')}\n`,
  }
}

/** The mail with the name and the contact of the people who send it below. An email or a web address becomes a link in mail programs. */
export function withSender<Text extends Pick<Mail, 'text' | 'html'>>(mail: Text, { name, contact }: MailSender): Text {
  const lines = [name, contact].filter(Boolean)
  if (lines.length === 0) return mail
  return {
    ...mail,
    text: `${mail.text}\n${lines.join('\n')}\n`,
    html: `${mail.html}<p>${lines.map((line) => asHtmlText(isolated(line))).join('<br>')}</p>\n`,
  }
}

/** Mail programs drop the attributes of <html> and <body>. */
export const withDirection = ({ html, language, direction }: Pick<Mail, 'html' | 'language' | 'direction'>) =>
  `<div lang="${language}" dir="${direction}">\n${html}</div>\n`

const asText = (part: Part) => (typeof part === 'string' ? part : part.address)

const asHtml = (part: Part) =>
  typeof part === 'string'
    ? `<p>${asHtmlText(part)}</p>`
    : `<p><a href="${escapeHtml(part.address)}">${asHtmlText(part.label)}</a></p>`

const asHtmlText = (text: string) => bdiOfIsolates(escapeHtml(text))
