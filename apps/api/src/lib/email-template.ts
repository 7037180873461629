import type { Mail } from './mailer.ts'

/** A paragraph, or a link that stands alone. */
export type Part = string | { label: string; address: string }

/** Holds no names: a person who signs up with another's email must not write to them through this server. */
export function renderEmail(to: string, subject: string, parts: readonly Part[]): Mail {
  const all = ['Assalamu alaikum,', ...parts]
  return { to, subject, text: `${all.map(asText).join('\n\n')}\n`, html: `${all.map(asHtml).join('\n')}\n` }
}

const asText = (part: Part) => (typeof part === 'string' ? part : part.address)

const asHtml = (part: Part) =>
  typeof part === 'string'
    ? `<p>${escaped(part)}</p>`
    : `<p><a href="${escaped(part.address)}">${escaped(part.label)}</a></p>`

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)
