/** Names of people in a list that somebody pastes from a chat: a line each. The server and the web app read it alike. */
import { cleanedName } from './person-name.ts'

/** The longest name that an account can have, in characters. */
const MAX_LENGTH = 100

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u
/** Links with or without "https://". */
const LINK = /(?:[a-z][a-z+.-]*:\/\/|www\.)\S+|(?<![\p{L}\p{N}@.])(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}\/\S*/giu
const EMAIL = /[<(]?(?:mailto:)?[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+[>)]?/giu
/** At least five digits of any script, with what people write between them. */
const TELEPHONE = /[+(]*\p{Nd}(?:[\s()./‑‐–-]*\p{Nd}){4,}\)?/gu
/** Digits in boxes, pictures, flags, and the marks that change them. */
const PICTURES =
  /\p{Nd}\uFE0F?\u20E3|(?!\p{N})\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u200D\uFE0E\uFE0F\u20E3\u{E0020}-\u{E007F}]/gu
/** When a message was sent, as a chat exports it. */
const SENT_AT = /^\s*\[[^\]\p{L}]*(?:[ap]\.?\s?m\.?)?\s*\]/iu
/** Brackets around what is no name, such as the number of a juz. */
const REMARK =
  /[([]x[)\]]|[([{（【][^)\]}）】]*\p{Nd}[^)\]}）】]*[)\]}）】]|[([{（【][^\p{L}\p{Nd})\]}）】]*[)\]}）】]/giu
/** Words for parts of the Qur'an beside their numbers, in the languages in which lists are written. */
const PART_WORD =
  "(?:juz[’'ʼ`]?(?:[\\p{L}’'-]{1,3})?|c[uü]z|d[sz]ch?uz|ju[sz]|sipara|siparah|para|parah|hizb|hizib|ال?جزء|جزء|الجزء|حزب|الحزب|پاره|پارہ|سپارہ|сипара|джуз|жуз|пара|хизб)"
const NUMBERS = '\\p{Nd}{1,3}(?:\\s*(?:[-–&+,/،]|to|bis|and|und|و)\\s*\\p{Nd}{1,3})*'
const PART = new RegExp(
  `(?<![\\p{L}\\p{M}])${PART_WORD}[\\s.:#№-]*${NUMBERS}(?!\\p{Nd})|(?<![\\p{L}\\p{M}\\p{N}])${NUMBERS}[.)\\s]*${PART_WORD}(?![\\p{L}\\p{M}])`,
  'giu',
)
/** What stands before a name in a list. */
const NUMBERED = /^(?:[^\p{L}\p{N}([{]*\p{Nd}+)+/u
const LONE_NUMBER = /(?<![\p{L}\p{M}\p{N}])\p{Nd}+(?![\p{L}\p{M}\p{N}])/gu
const SIGNS = /[\p{So}\p{Sk}\p{Sm}\p{Sc}•·●○▪▫■□►➤‣⁃…]/gu
const BEFORE_NAME = /^[^\p{L}\p{N}(]+/u
const AFTER_NAME = /[^\p{L}\p{M}\p{N})’'.]+$/u
/** A dot belongs to a short word: "Mohamed S.", "Salma Jr.". */
const FULL_STOPS = /(?<=\p{L}[\p{L}\p{M}]{2,}|\.)\.+$|(?<=[\s])[.'’]+$/u
const EMPTY_BRACKETS = /\(\s*\)/gu
const LETTER = /\p{L}/u

/**
 * The names in a list, in its order. Numbers, bullets, pictures, telephone numbers, addresses, links and what says the part of the Qur'an are
 * dropped; a line without a name is left out, and so is one that is too long for a name. What it answers, pasted again, comes out the same.
 */
export function pastedNames(list: string): string[] {
  return list
    .split(LINE_BREAK)
    .map(nameOfLine)
    .filter((name) => LETTER.test(name) && name.length <= MAX_LENGTH)
}

/** What is dropped can uncover more of it, so a line is read until nothing changes. */
function nameOfLine(line: string): string {
  const name = withoutDecoration(line)
  return name === line ? name : nameOfLine(name)
}

const withoutDecoration = (line: string) =>
  cleanedName(
    line
      .replace(SENT_AT, ' ')
      .replace(PICTURES, ' ')
      .replace(LINK, ' ')
      .replace(EMAIL, ' ')
      .replace(REMARK, ' ')
      .replace(PART, ' ')
      .replace(TELEPHONE, ' ')
      .replace(NUMBERED, ' ')
      .replace(LONE_NUMBER, ' ')
      .replace(SIGNS, ' ')
      .replace(EMPTY_BRACKETS, ' '),
  )
    .replace(BEFORE_NAME, '')
    .replace(AFTER_NAME, '')
    .replace(FULL_STOPS, '')
    .trim()
