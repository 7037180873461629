import { withLatinDigits } from '@halaqa/quran/digits'

/**
 * An e-mail address as it was meant, of what people type and what phones paste: without the invisible signs around or inside
 * it, without "mailto:" and the name before it, in full-width letters, with the digits of Arabic and Persian keyboards, with an international domain
 * in the form that mail servers know.
 * Text that is no address stays as it is; the check that follows refuses it.
 */
export function cleanEmail(typed: string): string {
  const visible = withLatinDigits(typed.replace(INVISIBLE, '').normalize('NFKC').trim())
  const named = /<([^<>]*)>\s*$/.exec(visible)?.[1] ?? visible
  const address = named
    .trim()
    .replace(/^mailto:\s*/i, '')
    .replace(/\?.*$/, '')
    .toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

/** Signs of direction and format, soft hyphens, joiners, a byte order mark, control characters, fillers, and spaces that do not break. */
const INVISIBLE = /\u034F|[\p{Format}\p{Control}\u00A0\u2007\u202F\u115F\u1160\u3164\uFFA0]/gu

function asciiDomain(domain: string): string {
  // Nothing but letters, digits, marks, dots and hyphens: a URL would read a path or a port into other signs.
  if (!/[^ -~]/.test(domain) || !/^[\p{Letter}\p{Mark}\p{Number}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
