/**
 * What a teacher of recitation would not hear: every stretch that a person sees, held against a list of forbidden stops and
 * beginnings. The list is written by itself, from the primers, and knows nothing of the code that cuts.
 *
 * Source  Ibn al-Jazari, an-Nashr and al-Muqaddima (on stops); ad-Dani, al-Muktafa. Words are compared by letters.
 */
import { withoutPauseMarks } from '@halaqa/quran/words'
import { describe, expect, test } from 'vitest'
import { ALL, letters, type Seen, SURAH_TEXTS, wordsOnly } from './whole.ts'

interface Fragment {
  words: string[]
  startsInside: boolean
  endsInside: boolean
  isBoard?: boolean
  name: string
}

/** Everything of several words that stands by itself: what is shown, the words to be set, options, sides of pairs. */
function fragmentsOf({ question, unit, lesson }: Seen): Fragment[] {
  const texts = [question.ayahTextArabic, ...question.options.map((option) => option.optionTextArabic!)]
  const name = `${unit.surahNumber} ${lesson.key} ${question.key}`
  const shown = texts
    .filter((text) => text.includes(' '))
    .map((text) => ({
      words: wordsOnly(text).split(' '),
      startsInside: text.startsWith('…'),
      endsInside: text.endsWith('…'),
      name: `${name}: ${text}`,
    }))
  const set = question.words.map(({ wordText }) => wordText)
  const tokens = question.ayahTextArabic.split(' ')
  const start = question.questionData?.start ?? 0
  const board = {
    words: set,
    isBoard: true,
    startsInside: start > 0 && !tokens[start - 1]!.startsWith('۝'),
    endsInside: tokens[start + set.length] !== undefined && !tokens[start + set.length]!.startsWith('۝'),
    name: `${name}, set: ${set.join(' ')}`,
  }
  return set.length > 0 ? [...shown, board] : shown
}

const FRAGMENTS = ALL.flatMap(fragmentsOf)

/** A word by its letters. */
const spelled = (word: string) => (TO_ME.test(word) ? '' : letters(withoutPauseMarks(word)))

/** إِلَيَّ and عَلَيَّ are not إِلَى and عَلَى. */
const TO_ME = /^(?:[إع][\u064E\u0650]ل|ب\u0650ي\u064Eد)\u064E[يی][\u064E\u0651]/

const rowOf = (words: readonly string[]) => words.map(spelled).join(' ')

/** With a place where the pattern has to match, such as "2:9 1-7": from the first to the seventh word of 2:9. */
type Forbidden = readonly [reason: string, pattern: RegExp, example: string]

const ENDS_WITH: Forbidden[] = [
  ['a negation', /(?:^| )[وفا]?(?:لا|لم|لن|ليس)$/, '2:9 1-7'],
  ['"no god"', /(?:^| )(?:لا|لكم من|ما من) الا?ه$/, '20:14 1-5'],
  ['a preposition', /(?:^| )[وف]?(?:في|عن|الي|علي|حتي)$/, '2:7 1-3'],
  ['a relative without its clause', /(?:^| )[وفبلك]*(?:الذي|الذين|التي)$/, '1:7 1-2'],
  ['a call without its name', /(?:^| )[وف]?(?:يا|(?:يا)?ايت?ها)$/, '2:21 1-1'],
  [
    '"said" without what was said',
    /(?<!(?:ما|مما|بما|لما|كما|الذي))(?:^| )[وف]?(?:قال|قالت|قالوا|قالا|قل|قلنا|قيل|يقول|يقولون|تقول|تقولون|نقول|يحلفون|اقسموا|زعمتم)$/,
    '3:181 1-6',
  ],
  ['"if" or "when"', /(?:^| )[وف]?(?:اذا|لو|لولا|اذ|لءن)$/, '2:11 1-1'],
  ['"indeed" or "that"', /(?:^| )[وف]?(?:ان|انما|لكن|لعل|كان)$/, '2:6 1-1'],
  ['"indeed Allah" alone', /(?:^| )[وفب]?(?:ان|لكن) الله$/, '2:26 1-2'],
  ['"Allah is not ashamed"', /الله لا يستحي[ي]?$/, '2:26 1-4'],
  ['"do not approach prayer"', /لا تقربوا الصلا?و?[اهة]*$/, '4:43 1-6'],
  ['an oath by itself', /(?:^| )(?:تالله|فوربك|لعمرك)$/, '12:85 1-2'],
]

const BEGINS_WITH: Forbidden[] = [
  ['"Allah is poor"', /^(?:ان )?الله فقير/, '3:181 7-12'],
  ['"Allah is the Messiah"', /^(?:ان )?(?:الله )?هو المسيح/, '5:17 5-10'],
  ['"Allah is the third of three"', /^(?:ان )?(?:الله )?ثالث ثلا?ثه/, '5:73 5-9'],
  ['"Ezra is the son of Allah"', /^عزير ابن/, '9:30 3-5'],
  ['"the Messiah is the son of Allah"', /^المسيح ابن الله/, '9:30 8-10'],
  ['"the son of"', /^ابن /, '2:87 11-12'],
  ['"the hand of Allah is chained"', /^(?:يد )?الله مغلوله/, '5:64 3-5'],
  ['"Allah has taken a son"', /^(?:اتخذ|ولد) (?:الله|الرحما?ن)/, '19:88 2-4'],
  ['"and you, that you believe"', /^(?:واياكم|ان تءمنوا|ان تؤمنوا)/, '60:1 20-23'],
  ['"I do not worship"', /^(?:ما لي )?لا اعبد الذي/, '36:22 3-5'],
  ['"I am a god"', /^(?:اني )?الا?ه من دونه/, '21:29 4-7'],
  ['"We are the sons of Allah"', /^نحن ابنا/, '5:18 4-6'],
  ['"we are rich"', /^ونحن اغنيا/, '3:181 10-11'],
  ['"while you are drunk"', /^وانتم سكاري/, '4:43 7-8'],
]

/** Where the rest is hidden: what the reading of a sample found torn, and the same elsewhere. */
const TORN_AT_END: Forbidden[] = [
  ['"He it is who prays", without "upon you"', /هو الذي يصلي$/, '33:43 1-3'],
  ['"do not walk on the earth", without "insolently"', /ولا تمش في الارض$/, '17:37 1-4'],
  ['"Allah does not forbid you", without what', /لا ينهيكم الله$/, '60:8 1-3'],
  ['"why do you forbid what Allah has allowed", without "to you"', /ما احل الله$/, '66:1 1-7'],
  ['"no sign comes to them", before the exception', /وما تاتيهم من ءايه$/, '6:4 1-4'],
  ['"the fools will say", without what they say', /(?:^| )سيقول(?: السفها?ء من الناس)?$/, '2:142 1-4'],
  ['"how"', /(?:^| )ف?كيف$/, '3:86 1-1'],
  ['"Thee", without its verb', /(?:^| )و?ايا?ك$/, '1:5 1-1'],
]

/** Words that are nothing without the next one, with all that is joined before them. */
const OPEN_AT_END: Forbidden[] = [
  ['a relative', /(?:^| )[وف]?(?:ممن|مما|عما|عمن|بما|فيما|كما|لمن|كمن|بمن)$/, '2:3 1-6'],
  ['"indeed" with a pronoun', /(?:^| )[وف]?[بلك]?(?:ان|لعل|ليت)(?:ني|ه|ها|هم|هن|ك|كم|هما|كما)$/, '20:46 1-4'],
  ['"other than"', /(?:^| )[وفبل]?غير$/, '22:31 1-3'],
  ['"even if"', /(?:^| )[اوف]*ولو$/, '5:104 1-17'],
  ['"will"', /(?:^| )[وفل]?سوف$/, '6:67 1-4'],
  ['"Lord of"', /(?:^| )[وفبلك]?رب$/, '106:3 1-2'],
  ['"where" or "when"', /(?:^| )[وف]?(?:اين|ايان|وحين)$/, '2:177 1-44'],
  ['"son of"', /(?:^| )ابنت?$/, '5:17 1-9'],
  ['"like"', /(?:^| )[بك]مثل$/, '17:88 1-9'],
  ['"sons of" or "hands of"', /(?:^| )[وبل]?(?:بني|يدي)$/, '2:83 1-4'],
  ['"how many"', /(?:^| )[وف]?(?:كم|كاين)$/, '6:6 1-3'],
]

const TORN_AT_BEGINNING: Forbidden[] = [
  ['"what they did", which reads as "they did not"', /^ما كا?نوا يعملون$/, '7:118 4-6'],
  ['"what you worship", which reads as "you did not"', /^ما عبدتم/, '109:4 4-5'],
  ['"they would turn away", without "if He made them hear"', /^لتولوا /, '8:23 9-11'],
  ['"all of them", without of what', /^كل(?:ها|هم|ه) /, '2:31 4-6'],
  ['"possessor of"', /^ذو /, '2:280 3-4'],
  ['"besides Allah"', /^دون /, '37:86 3-5'],
]

const TANWIN = /[\u064B-\u064D\u08F0-\u08F2]/

const ILLA = /^إ\u0650لّ?\u0651?\u064E?ا/
const isException = (word: string) => ILLA.test(word) || /^(?:غير|سوي)$/.test(spelled(word))

describe('no stretch that anybody sees', () => {
  test('is missing here: there are more than 90,000', () => {
    expect(FRAGMENTS.length).toBeGreaterThan(90_000)
  })

  test.each(ENDS_WITH)('ends inside an ayah with %s', (_, pattern) => {
    expect(
      FRAGMENTS.filter(({ endsInside, words }) => endsInside && pattern.test(rowOf(words))).map(({ name }) => name),
    ).toEqual([])
  })

  test.each(BEGINS_WITH)('begins inside an ayah with %s', (_, pattern) => {
    expect(
      FRAGMENTS.filter(({ startsInside, words }) => startsInside && pattern.test(rowOf(words))).map(({ name }) => name),
    ).toEqual([])
  })

  test('begins with an exception', () => {
    expect(
      FRAGMENTS.filter(({ startsInside, words }) => startsInside && words.length > 1 && isException(words[0]!)).map(
        ({ name }) => name,
      ),
    ).toEqual([])
  })
})

describe('no text but a board, around which all words stay in sight,', () => {
  test.each(OPEN_AT_END)('ends inside an ayah with %s', (_, pattern) => {
    expect(
      FRAGMENTS.filter(({ endsInside, isBoard, words }) => {
        if (!endsInside || isBoard || TANWIN.test(words.at(-1)!)) return false
        return pattern.test(rowOf(words))
      }).map(({ name }) => name),
    ).toEqual([])
  })
})

describe('an option or a side of a pair', () => {
  const HIDING = ALL.filter(({ question }) => question.options.length > 0).flatMap((seen) =>
    fragmentsOf(seen).filter(({ words }) => words.join(' ') !== wordsOnly(seen.question.ayahTextArabic)),
  )

  test.each(TORN_AT_END)('never ends inside an ayah with %s', (_, pattern) => {
    expect(
      HIDING.filter(({ endsInside, words }) => endsInside && pattern.test(rowOf(words))).map(({ name }) => name),
    ).toEqual([])
  })

  test.each(TORN_AT_BEGINNING)('never begins inside an ayah with %s', (_, pattern) => {
    expect(
      HIDING.filter(({ startsInside, words }) => startsInside && pattern.test(rowOf(words))).map(({ name }) => name),
    ).toEqual([])
  })
})

describe('each list', () => {
  const LISTS: readonly Forbidden[] = [
    ...ENDS_WITH,
    ...TORN_AT_END,
    ...OPEN_AT_END,
    ...BEGINS_WITH,
    ...TORN_AT_BEGINNING,
  ]

  test.each(LISTS)('would catch %s', (_, pattern, example) => {
    const [surah, ayah, from, to] = example.split(/[: -]/).map(Number) as [number, number, number, number]
    const words = SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]!.slice(from - 1, to)
    expect(rowOf(words)).toMatch(pattern)
  })

  test('would catch an exception, and tells it from "verily"', () => {
    const word = (surah: number, ayah: number, index: number) => SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]![index - 1]!
    expect([word(20, 14, 6), word(1, 7, 5)].map(isException)).toEqual([true, true])
    expect(isException(word(2, 12, 1))).toBe(false)
  })
})

describe('what a question shows', () => {
  const MARK = /[\u06D6-\u06D8\u06DA\u06DB]$/
  /** Where the mushaf has a mark or an ayah ends, by surah: the words after which one may stop. */
  const rows = SURAH_TEXTS.map(({ ayahs }) => ayahs.map((words) => ` ${words.join(' ')} `))

  test('ends at an ayah’s end or a pause mark, but for a few dozen places and the gap of a choice', () => {
    const ends = ALL.filter(({ question }) => question.questionType !== 'multiple_choice').filter(
      ({ question: { ayahTextArabic: text } }) => text.endsWith('…'),
    )
    const unmarked = new Set(
      ends
        .filter(({ question: { ayahTextArabic } }) => !MARK.test(wordsOnly(ayahTextArabic)))
        .map(
          ({ surah, question: { ayahTextArabic } }) =>
            `${surah.number} ${wordsOnly(ayahTextArabic).split(' ').slice(-3).join(' ')}`,
        ),
    )
    expect(unmarked.size).toBeLessThan(50)
  })

  test('never begins before an exception, whatever stands at its other end', () => {
    const odd = ALL.filter(({ question: { ayahTextArabic: text }, surah }) => {
      if (!text.endsWith('…')) return false
      const core = ` ${wordsOnly(text)} `
      const ayah = rows[surah.number - 1]!.find((row) => row.includes(core))
      const next = ayah?.slice(ayah.indexOf(core) + core.length).split(' ')[0]
      return next !== undefined && next !== '' && isException(withoutPauseMarks(next)) && !core.includes('۝')
    })
    expect(odd.map(({ question, unit }) => `${unit.surahNumber} ${question.key}`)).toEqual([])
  })
})
