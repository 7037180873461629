import type { Mail, MailSender } from './mail.ts'

/** A paragraph, or a link that stands alone. */
export type Part = string | { label: string; address: string }

/** Holds no names: a person who signs up with another's email must not write to them through this server. */
export function renderEmail(to: string, subject: string, parts: readonly Part[]): Mail {
  const all = ['Assalamu alaikum,', ...parts]
  return { to, subject, text: `${all.map(asText).join('\n\n')}\n`, html: `${all.map(asHtml).join('\n')}\n` }
}

/** The mail with the name and the contact of the people who send it below. An email or a web address becomes a link in mail programs. */
export function withSender<Text extends Pick<Mail, 'text' | 'html'>>(mail: Text, { name, contact }: MailSender): Text {
  const lines = [name, contact].filter(Boolean)
  if (lines.length === 0) return mail
  return {
    ...mail,
    text: `${mail.text}\n${lines.join('\n')}\n`,
    html: `${mail.html}<p>${lines.map((line) => `<bdi>${escaped(line)}</bdi>`).join('<br>')}</p>\n`,
  }
}

const asText = (part: Part) => (typeof part === 'string' ? part : part.address)

const asHtml = (part: Part) =>
  typeof part === 'string'
    ? `<p>${escaped(part)}</p>`
    : `<p><a href="${escaped(part.address)}">${escaped(part.label)}</a></p>`

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)
