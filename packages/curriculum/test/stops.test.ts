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
const TO_ME = /^[إع][\u064E\u0650]ل\u064E[يی][\u064E\u0651]/

const ENDS_WITH: readonly [reason: string, pattern: RegExp][] = [
  ['a negation', /(?:^| )[وفا]?(?:لا|لم|لن|ليس)$/],
  ['"no god"', /(?:^| )[وف]?(?:لا|ما|مالكم من|ما من) اله$|من اله$|ان لا اله$/],
  ['a preposition', /(?:^| )[وف]?(?:في|عن|الي|علي|حتي)$/],
  ['a relative without its clause', /(?:^| )[وفبلك]*(?:الذي|الذين|التي)$/],
  ['a call without its name', /(?:^| )[وف]?(?:يا|ايها|ايتها)$/],
  [
    '"said" without what was said',
    /(?<!(?:ما|مما|بما|لما|كما|الذي))(?:^| )[وف]?(?:قال|قالت|قالوا|قالا|قل|قلنا|قيل|يقول|يقولون|تقول|تقولون|نقول|يحلفون|اقسموا|زعمتم)$/,
  ],
  ['"if" or "when"', /(?:^| )[وف]?(?:اذا|لو|لولا|اذ|لءن)$/],
  ['"indeed" or "that"', /(?:^| )[وف]?(?:ان|انما|لكن|لعل|كان)$/],
  ['"indeed Allah" alone', /(?:^| )[وفب]?(?:ان|لكن) الله$/],
  ['"Allah is not ashamed"', /الله لا يستحي[ي]?$/],
  ['"do not approach prayer"', /لا تقربوا الصلا?و?[اهة]*$/],
  ['an oath by itself', /(?:^| )(?:تالله|فوربك|لعمرك)$/],
]

const BEGINS_WITH: readonly [reason: string, pattern: RegExp][] = [
  ['"Allah is poor"', /^(?:ان )?الله فقير/],
  ['"Allah is the Messiah"', /^(?:ان )?(?:الله )?هو المسيح/],
  ['"Allah is the third of three"', /^(?:ان )?(?:الله )?ثالث ثلا?ثه/],
  ['"Ezra is the son of Allah"', /^عزير ابن/],
  ['"the Messiah is the son of Allah"', /^المسيح ابن الله/],
  ['"the son of"', /^ابن /],
  ['"the hand of Allah is chained"', /^(?:يد )?الله مغلوله/],
  ['"Allah has taken a son"', /^(?:اتخذ|ولد) (?:الله|الرحما?ن)/],
  ['"and you, that you believe"', /^(?:واياكم|ان تءمنوا|ان تؤمنوا)/],
  ['"I do not worship"', /^(?:ما لي )?لا اعبد الذي/],
  ['"I am a god"', /^(?:اني )?اله من دونه/],
  ['"We are the sons of Allah"', /^نحن ابنا/],
  ['"we are rich"', /^ونحن اغنيا/],
  ['"while you are drunk"', /^وانتم سكاري/],
]

/** Where the rest is hidden: what the reading of a sample found torn, and the same elsewhere. */
const TORN_AT_END: readonly [reason: string, pattern: RegExp][] = [
  ['"He it is who prays", without "upon you"', /هو الذي يصلي$/],
  ['"do not walk on the earth", without "insolently"', /ولا تمش في الارض$/],
  ['"Allah does not forbid you", without what', /لا ينهيكم الله$/],
  ['"why do you forbid what Allah has allowed", without "to you"', /ما احل الله$/],
  ['"no sign comes to them", before the exception', /وما تاتيهم من ءايه$/],
  ['"the fools will say", without what they say', /(?:^| )سيقول(?: السفها?ء من الناس)?$/],
  ['"how"', /(?:^| )ف?كيف$/],
  ['"Thee", without its verb', /(?:^| )و?ايا?ك$/],
]

const TORN_AT_BEGINNING: readonly [reason: string, pattern: RegExp][] = [
  ['"what they did", which reads as "they did not"', /^ما كا?نوا يعملون$/],
  ['"what you worship", which reads as "you did not"', /^ما عبدتم/],
  ['"they would turn away", without "if He made them hear"', /^لتولوا /],
  ['"all of them", without of what', /^كل(?:ها|هم|ه) /],
  ['"possessor of"', /^ذو /],
]

const ILLA = /^إ\u0650لّ?\u0651?\u064E?ا/
const isException = (word: string) => ILLA.test(word) || /^(?:غير|سوي)$/.test(spelled(word))

describe('no stretch that anybody sees', () => {
  test('is missing here: there are more than 90,000', () => {
    expect(FRAGMENTS.length).toBeGreaterThan(90_000)
  })

  test.each(ENDS_WITH)('ends inside an ayah with %s', (_, pattern) => {
    expect(
      FRAGMENTS.filter(({ endsInside, words }) => endsInside && pattern.test(words.map(spelled).join(' '))).map(
        ({ name }) => name,
      ),
    ).toEqual([])
  })

  test.each(BEGINS_WITH)('begins inside an ayah with %s', (_, pattern) => {
    expect(
      FRAGMENTS.filter(({ startsInside, words }) => startsInside && pattern.test(words.map(spelled).join(' '))).map(
        ({ name }) => name,
      ),
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

describe('an option or a side of a pair', () => {
  const HIDING = ALL.filter(({ question }) => question.options.length > 0).flatMap((seen) =>
    fragmentsOf(seen).filter(({ words }) => words.join(' ') !== wordsOnly(seen.question.ayahTextArabic)),
  )

  test.each(TORN_AT_END)('never ends inside an ayah with %s', (_, pattern) => {
    expect(
      HIDING.filter(({ endsInside, words }) => endsInside && pattern.test(words.map(spelled).join(' '))).map(
        ({ name }) => name,
      ),
    ).toEqual([])
  })

  test.each(TORN_AT_BEGINNING)('never begins inside an ayah with %s', (_, pattern) => {
    expect(
      HIDING.filter(({ startsInside, words }) => startsInside && pattern.test(words.map(spelled).join(' '))).map(
        ({ name }) => name,
      ),
    ).toEqual([])
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
