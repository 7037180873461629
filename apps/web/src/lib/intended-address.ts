import { withLatinDigits } from '@halaqa/quran/digits'
import type { Path } from 'react-router-dom'

const UUID = /^[^\da-z]*([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-z-])/iu
/** The length of 16 random bytes in base64url: every code and token in the path or query of a link. */
const CODE_LENGTH = 22
/** Punctuation, a chat's formatting and invisible characters: they get behind a link by mistake. */
const JUNK_AT_END = /[\p{P}\p{S}\p{C}\p{Z}]+$/u

/** The id at the beginning of an address's part, whatever follows it: "ID)." */
const idIn = (text: string): string | undefined => UUID.exec(text)?.[1]?.toLowerCase()

/**
 * The code at the beginning of an address's part. `_` may belong to it or end italic text in a chat; the length
 * decides.
 */
export const codeIn = (text: string): string | undefined => /[\w-]+/.exec(text)?.[0].slice(0, CODE_LENGTH)

/** The number at the beginning of an address's part: 255 for "255)", NaN if there is none. */
export function numberIn(text: string): number {
  const [, digits] = /^[^\p{L}\p{N}]*(\d{1,4})(?![\p{L}\p{N}])/u.exec(withLatinDigits(text)) ?? []
  return Number(digits ?? Number.NaN)
}

const numberOrText = (text: string) => {
  const number = numberIn(text)
  return Number.isNaN(number) ? text : String(number)
}

/** The meanings of query parameters. All others stay as they are. */
const MEANINGS: Readonly<Record<string, (value: string) => string | undefined>> = {
  invite: codeIn,
  from: (value) => /[\da-f]{12}/i.exec(value)?.[0].toLowerCase(),
  lesson: (value) => idIn(value) ?? value,
  surah: numberOrText,
  ayah: numberOrText,
  page: numberOrText,
  juz: numberOrText,
  tile: numberOrText,
}

/**
 * The address that a link means. Links come out of messages with the sentence's punctuation, with brackets or with a chat's formatting
 * behind them, and a place in the Qur'an is written in several ways: `/quran/2/255`, `/quran/2:255`, `/quran#2:255`, `/quran/page/300`.
 */
export function intendedAddress({ pathname, search, hash }: Path): string {
  const place = placeSearch(decoded(pathname), hash)
  return place === undefined
    ? pathname.split('/').map(segmentOf).join('/') + searchOf(search) + hash
    : `/quran?${new URLSearchParams(place)}`
}

/** @param at its place among `all`; before the first slash is an empty one */
function segmentOf(segment: string, at: number, all: readonly string[]): string {
  const text = decoded(segment)
  const isCode = all[1] === 'h' && at === 2
  const found = isCode ? codeIn(text) : idIn(text)
  if (found !== undefined) return found
  const whole = at === all.length - 1 ? text.replace(JUNK_AT_END, '') : text
  return whole === text ? segment : encodeURIComponent(whole)
}

function searchOf(search: string): string {
  const given = search.replaceAll('&amp;', '&') // from the source of a page
  const query = new URLSearchParams(given)
  const meant = [...query].flatMap(([name, value]) => {
    const meaning = Object.hasOwn(MEANINGS, name) ? MEANINGS[name]!(value) : value
    return meaning === undefined ? [] : [[name, meaning]]
  })
  const written = `${new URLSearchParams(meant)}`
  return written === `${query}` ? given : written && `?${written}`
}

/** A place in the Qur'an, as the reader's query names it. */
function placeSearch(pathname: string, hash: string): Record<string, string> | undefined {
  const [, kind = 'surah', rest] = /^\/quran\/+(?:(surah|page|juz)\/)?(.*?)\/*$/i.exec(pathname) ?? []
  if (rest) {
    const [first = '', ayah] = kind === 'surah' ? rest.split(/[/:.]/) : [rest]
    return { [kind.toLowerCase()]: numberOrText(first), ...(ayah && { ayah: numberOrText(ayah) }) }
  }
  const [, surah, ayah] = (/^\/quran\/?$/i.test(pathname) && /^#(\d{1,3})[:/](\d{1,3})/.exec(hash)) || []
  return surah && ayah ? { surah, ayah } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
