/**
 * Wrong answers that a learner might really give: what follows the same words elsewhere in the Qur'an, then what begins or ends
 * like the right answer, then what stands near by.
 *
 * Never among them: anything that begins as the right answer does to its end, or the other way round, by its letters.
 */

import { mayBeginAt, mayEndAt } from './parting.ts'
import { ayahSpan, lengthOf, type Word, type WordIndex, type WordSpan } from './word-index.ts'

export const WRONG_OPTIONS = 3

/** No more than this after the same single word, so that one wrong answer at least is of another kind. */
const LOOK_ALIKES = 2
/** By how many words another option may be longer or shorter, the best first: it ends where it can be broken off. */
const DIFFERENCES = [0, 1, -1, 2, -2, 3]
/** By how many words another whole ayah may be longer or shorter than the right one. */
const WHOLE_DIFFERENCE = 3

/** An answer is a word inside an ayah, a whole short ayah, or the first words of one or of a clause: so are its wrong options. */
interface Kind {
  isWord: boolean
  isWholeAyah: boolean
}

/** @param right places that must not be offered, because they follow the same words too */
export function distractorsFor(wordIndex: WordIndex, answer: WordSpan, right: readonly number[] = []): WordSpan[] {
  const kind = {
    isWord: lengthOf(answer) === 1 && !isAyahStart(wordIndex, answer.from),
    isWholeAyah: isWholeAyah(wordIndex, answer),
  }
  const chosen: WordSpan[] = []
  const barred = [...right, justBefore(wordIndex, answer, kind)].flatMap(
    (place) => optionAt(wordIndex, place, answer, kind) ?? [],
  )
  const take = (places: Iterable<number>, most: number) => {
    for (const place of places) {
      if (chosen.length >= most) return
      const option = optionAt(wordIndex, place, answer, kind)
      if (option && [answer, ...barred, ...chosen].every((other) => areDistinct(wordIndex, option, other)))
        chosen.push(option)
    }
  }
  const first = wordIndex.words[answer.from]!
  const joins = (place: number) => joinsAlike(wordIndex, first, wordIndex.words[place]!)
  const isFit = (place: number) => joins(place) && fitsBeside(wordIndex.words[place]!, first)
  const isAlike = (place: number) => isFit(place) && classOf(wordIndex.words[place]!) === classOf(first)
  const alike = kind.isWord ? rhymes(wordIndex, answer) : sameBeginnings(wordIndex, answer, kind)
  take(lookAlikes(wordIndex, answer, kind, [3, 2]).filter(joins), WRONG_OPTIONS)
  take(lookAlikes(wordIndex, answer, kind, [1]).filter(isAlike), LOOK_ALIKES)
  take(alike.filter(isAlike), WRONG_OPTIONS)
  take(nearby(wordIndex, answer, kind, isAlike, NEAR), WRONG_OPTIONS)
  take(alike.filter(isFit), WRONG_OPTIONS)
  take(nearby(wordIndex, answer, kind, isFit), WRONG_OPTIONS)
  take(
    nearby(wordIndex, answer, kind, (place) => fitsBeside(wordIndex.words[place]!, first)),
    WRONG_OPTIONS,
  )
  return chosen
}

/** How many words to either side are searched for one of the same class. */
const NEAR = 1500

/** The form that the words before require, as far as its writing shows: the article, "and" or "so", and its ending. */
function classOf({ form: { text } }: Word): string {
  const start = /^ٱل/.test(text) ? 'the' : /^[وف]\u064E/.test(text) ? 'and' : ''
  const end =
    /([\u064B-\u0650\u08F0-\u08F2])[^\u0621-\u064A\u06CC]*(?:[ايى]?[^\u0621-\u064A\u06CC]*)$/.exec(text)?.[1] ?? ''
  return `${start} ${CASES[end] ?? end}`
}

/** Open tanwin sounds as the closed. */
const CASES: Readonly<Record<string, string>> = { '\u08F0': '\u064B', '\u08F1': '\u064C', '\u08F2': '\u064D' }

const OPENING_SHADDA = /^.[\u064B-\u0650]*\u0651/
const ENDS_IN_N = /(?:[\u064B-\u064D\u08F0-\u08F2]\S?|ن\u06E1?)[\u0653-\u0655\u06D6-\u06ED]*$/
const ENDS_IN_M = /م\u06E1?[\u06D6-\u06ED]*$/

/**
 * Whether a word begins as it would after the word before the answer: a shadda of assimilation stands where one belongs, as in
 * غَفُورٌ رَّحِيمٌ, and nowhere else. So it neither betrays the answer nor clears it.
 */
function joinsAlike({ words }: WordIndex, answer: Word, { form: { text } }: Word): boolean {
  const before = words[answer.at - 1]?.form.text ?? ''
  const isAssimilated =
    (ENDS_IN_N.test(before) && /^[رلمن]/.test(text)) ||
    (ENDS_IN_M.test(before) && text.startsWith('م')) ||
    (OPENING_SHADDA.test(answer.form.text) && text[0] === answer.form.text[0])
  return OPENING_SHADDA.test(text) === isAssimilated
}

/** Hell, Satan and wrongdoers, as stems. */
const HARSH =
  /جحيم|جهنم|سعير|سقر|شيط|شيطين|ابليس|طاغوت|كافر|كفور|كفار|فاسق|فسق|ظالم|ظلم|مجرم|مفسد|منافق|مشرك|كاذب|كذاب|معتد|مسرف|لعن|رجيم/

const DIVINE = /^[وفبت]?الله$|^[وف]?لله$|^اللهم$|^[وبل]?(?:ال|ل)رحمن$|^[وفبلك]?رب(?:ي|ك|كم|كما|نا|ه|ها|هم|هما)?$/

/**
 * Where the Qur'an itself does not say it after these words, no harsh word is put where a good one belongs, nor a name of Allah
 * where it has no place: a slip should not make someone read that. Nor are الٓمٓ and the like put among words.
 */
const fitsBeside = ({ form: option }: Word, { form: answer }: Word): boolean =>
  (!option.isLetters || answer.isLetters) &&
  [HARSH, DIVINE].every((kind) => !kind.test(option.letters) || kind.test(answer.letters))

/** About as long as the answer, but not beyond its own ayah; beside a whole ayah another whole one. */
function optionAt(
  wordIndex: WordIndex,
  place: number,
  answer: WordSpan,
  { isWord, isWholeAyah }: Kind,
): WordSpan | undefined {
  const { surah, ayah } = wordIndex.words[place]!
  const whole = ayahSpan(wordIndex, surah, ayah)
  if (isWholeAyah) return Math.abs(lengthOf(whole) - lengthOf(answer)) <= WHOLE_DIFFERENCE ? whole : undefined
  if (isWord) return { from: place, to: place + 1 }
  if (!mayBeginAt(wordIndex, place)) return undefined
  const length = Math.min(lengthOf(answer), whole.to - place)
  const to = DIFFERENCES.map((more) => place + length + more).find(
    (end) => end > place + 1 && end <= whole.to && mayEndAt(wordIndex, end),
  )
  return to ? { from: place, to } : undefined
}

/** The word, or the ayah, that is shown right before the answer: no answer to what comes after it. */
function justBefore({ words }: WordIndex, { from }: WordSpan, { isWord }: Kind): number {
  const last = words[from - 1]!
  return isWord ? last.at : last.at - last.index
}

function isWholeAyah(wordIndex: WordIndex, { from, to }: WordSpan): boolean {
  const { surah, ayah } = wordIndex.words[from]!
  const whole = ayahSpan(wordIndex, surah, ayah)
  return whole.from === from && whole.to === to
}

/** The first `WRONG_OPTIONS` of the options of which none begins with another or with the answer. */
export function firstDistinctOptions(wordIndex: WordIndex, answer: WordSpan, options: readonly WordSpan[]): WordSpan[] {
  const chosen: WordSpan[] = []
  for (const option of options) {
    if (chosen.length < WRONG_OPTIONS && [answer, ...chosen].every((other) => areDistinct(wordIndex, option, other)))
      chosen.push(option)
  }
  return chosen
}

/** Whether neither begins with the other, by letters. */
function areDistinct({ words }: WordIndex, a: WordSpan, b: WordSpan): boolean {
  const shorter = Math.min(lengthOf(a), lengthOf(b))
  for (let i = 0; i < shorter; i += 1) {
    if (words[a.from + i]!.form.letters !== words[b.from + i]!.form.letters) return true
  }
  return false
}

const isAyahStart = (wordIndex: WordIndex, at: number): boolean => wordIndex.words[at]!.index === 0

/** Where so many of the same words come before: the longer the likeness the better, then the nearer. */
function lookAlikes(wordIndex: WordIndex, answer: WordSpan, kind: Kind, depths: readonly number[]): number[] {
  return depths
    .flatMap((depth) => nearest(wordIndex.contexts.alike(answer.from, depth), answer.from))
    .filter((place) => isSameKind(wordIndex, place, answer, kind))
}

/** An answer that begins an ayah stands among beginnings of ayahs, any other inside of ayahs. */
const isSameKind = (wordIndex: WordIndex, place: number, answer: WordSpan, { isWord }: Kind): boolean =>
  isWord || isAyahStart(wordIndex, place) === isAyahStart(wordIndex, answer.from)

/** Beginnings with the same first word. */
function sameBeginnings(wordIndex: WordIndex, answer: WordSpan, kind: Kind): number[] {
  return nearest(wordIndex.contexts.alike(answer.from + 1, 1), answer.from + 1, 200)
    .map((place) => place - 1)
    .filter((place) => isSameKind(wordIndex, place, answer, kind))
}

/** Words that end alike and are about as long, near by. */
function rhymes(wordIndex: WordIndex, { from }: WordSpan): number[] {
  const { letters } = wordIndex.words[from]!.form
  return nearest(wordIndex.contexts.rhyming(from), from).filter(
    (place) => Math.abs(wordIndex.words[place]!.form.letters.length - letters.length) <= 2,
  )
}

/** For a word, other words of its length; for more, beginnings of the same kind. */
function* nearby(
  wordIndex: WordIndex,
  { from }: WordSpan,
  { isWord }: Kind,
  isFit: (place: number) => boolean,
  reach = wordIndex.words.length,
): Generator<number> {
  const isStart = isAyahStart(wordIndex, from)
  for (const place of outwards(from, wordIndex.words.length)) {
    if (Math.abs(place - from) > reach) return
    if (!isFit(place)) continue
    if (
      isWord ? isAboutAsLong(wordIndex.words[place]!, wordIndex.words[from]!) : isBeginning(wordIndex, place, isStart)
    )
      yield place
  }
}

const isAboutAsLong = (a: Word, b: Word): boolean => Math.abs(a.form.letters.length - b.form.letters.length) <= 1

/** Of an ayah, or of what comes after a pause mark inside one. */
const isBeginning = (wordIndex: WordIndex, place: number, ofAyah: boolean): boolean =>
  ofAyah ? isAyahStart(wordIndex, place) : !isAyahStart(wordIndex, place) && hasPauseMark(wordIndex.words[place - 1]!)

const hasPauseMark = ({ shown, form }: Word): boolean => shown !== form.text

/** The nearest of an ordered list. */
function nearest(places: readonly number[], at: number, reach = 30): number[] {
  const middle = lowerBound(places, at)
  return places
    .slice(Math.max(0, middle - reach), middle + reach)
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b)
}

function lowerBound(places: readonly number[], at: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Places after and before, nearest first. */
function* outwards(at: number, length: number): Generator<number> {
  for (let far = 1; far < length; far += 1) {
    if (at + far < length) yield at + far
    if (at - far >= 0) yield at - far
  }
}
