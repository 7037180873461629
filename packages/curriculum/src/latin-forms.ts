/**
 * A word as people write it in Latin letters: "ar-raḥmāni", "ar-rahmani", "arrahmaan", "al-rahman".
 *
 * Shape   the commonest first, at most `MOST`; lower case but for one capital, which keyboards write by themselves.
 */
import { ordinarySpelling } from '@halaqa/quran/spelling'
import { plainLatin } from '@halaqa/quran/transliterate'
import type { Form } from './book.ts'

const MOST = 26

export function latinForms(form: Form): string[] {
  const endings = endingsOf(form)
  const plain = endings.map(plainLatin)
  const written = [
    ...endings,
    ...plain,
    ...plain.map(capital),
    ...plain.flatMap(withArticle),
    ...endings.map(doubled),
    ...endings.map(withApostrophe).map(plainLatin),
    ...endings.map(english),
    ...endings.map(withApostrophe).map(doubled),
    ...endings.map(doubled).flatMap(withArticle),
    ...endings.map(english).flatMap(withArticle),
  ]
  return [...new Set(written.filter((latin) => latin !== ''))].slice(0, MOST)
}

/** As in connected reading, and as in a pause: without the last short vowel, -an as ā, ة as h or nothing. */
function endingsOf({ text, latin, isLetters }: Form): string[] {
  if (isLetters) return [latin]
  const apart = ordinarySpelling(text).includes(' ') ? [latin.replace(/^((?:wa|fa)?(?:yā|hā))ʾ?/, '$1 ')] : []
  return [latin, ...apart, ...inPause(text, latin).filter((ending) => ending.length > 1)]
}

const TANWIN = /[\u064B-\u064D\u08F0-\u08F2]|[\u064E-\u0650][\u06E2\u06ED]/

function inPause(text: string, latin: string): string[] {
  if (/ة[^\u0621-\u064A]*$/.test(text)) return [latin.replace(/t[aiu]n?$/, 'h'), latin.replace(/t[aiu]n?$/, '')]
  if (TANWIN.test(text)) return [latin.endsWith('an') ? latin.replace(/an$/, 'ā') : latin.replace(/[ui]n$/, '')]
  return [latin.replace(/(?<=[^aiuāīūwy-])[aiu]$/, '')]
}

const capital = (latin: string): string => latin.charAt(0).toUpperCase() + latin.slice(1)

const doubled = (latin: string): string =>
  plainLatin(latin.replaceAll('ā', 'aa').replaceAll('ī', 'ii').replaceAll('ū', 'uu'))

const english = (latin: string): string =>
  plainLatin(latin.replaceAll('ā', 'aa').replaceAll('ī', 'ee').replaceAll('ū', 'oo'))

const withApostrophe = (latin: string): string => latin.replace(/[ʾʿ]/g, "'")

/** "ar-rahman" also as "arrahman", "ar rahman" and "al-rahman". */
function withArticle(latin: string): string[] {
  if (!latin.includes('-')) return []
  return [latin.replaceAll('-', ''), latin.replaceAll('-', ' '), latin.replace(/([^aiu-]{1,2})-(?=\1)/, 'l-')]
}
