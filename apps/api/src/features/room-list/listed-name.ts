/**
 * Names as they stand in a message of a chat: nothing in them can begin a line, mark text or lead anywhere.
 *
 * Shape   a name comes back between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, so that Arabic and Latin names stand right in a line.
 */

const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

/** What stands for a name of which nothing is left. */
const NO_NAME = '…'

/**
 * Marks of bold, slanted, struck, hidden and fixed text, of quotes and headings, of links, mentions, tags and commands: in WhatsApp, in
 * Telegram and in Markdown.
 */
const MARKS = /[*_~`|[\]<>#@/\\]/gu
/** Persian writes a zero-width non-joiner within words. All else that is not seen goes: bidi controls, joiners, fillers, tags. */
const UNSEEN = /(?<=\p{Script=Arabic})(\u200C)(?=\p{Script=Arabic})|\p{Default_Ignorable_Code_Point}|\p{C}/gu
/** A dot within a word is how a chat tells an address. */
const INNER_DOT = /[.。．｡](?=[^\s.。．｡])/gu
/** White space of any kind but the byte order mark, which is not seen. */
const WHITE_SPACE = /[^\S\uFEFF]+/gu
const DASHES = /[‒–—―−]/gu
/** Signs upon signs would cover the lines around. */
const HEAPED_SIGNS = /(\p{M}{3})\p{M}+/gu

/** A name on one line, without anything that a chat reads as more than letters. */
export function isolatedName(name: string): string {
  const cleaned = cleanedName(name)
  return ISOLATE + (cleaned || NO_NAME) + END_OF_ISOLATE
}

export function cleanedName(name: string): string {
  return name
    .replace(WHITE_SPACE, ' ')
    .replace(UNSEEN, '$1')
    .replace(MARKS, ' ')
    .replace(INNER_DOT, '$& ')
    .replace(DASHES, '-')
    .replace(HEAPED_SIGNS, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Words that are only half of a name. */
const HALVES = new Set([
  ...['abd', 'abdul', 'abdel', 'abdal', 'abu', 'abou', 'umm', 'um', 'ibn', 'bint', 'al', 'el'],
  ...['عبد', 'أبو', 'ابو', 'أم', 'ام', 'ابن', 'بنت'],
])

/** "Abdul Rahman" of "Abdul Rahman Khan", "Amina" of "Amina Yusupova". */
export function firstNameOf(name: string): string {
  const words = cleanedName(name).split(' ')
  const last = words.findIndex((word) => !HALVES.has(word.toLowerCase()))
  return last === -1 ? words.join(' ') : words.slice(0, last + 1).join(' ')
}
