/**
 * What a teacher of recitation would not hear: every stretch that a person sees, held against a list of forbidden stops and
 * beginnings. The list is written by itself, from the primers, and knows nothing of the code that cuts.
 *
 * Source  Ibn al-Jazari, an-Nashr and al-Muqaddima (on stops); ad-Dani, al-Muktafa. Words are compared by letters.
 */
import { cueOf } from '@halaqa/quran/cues'
import { allItems } from '@halaqa/quran/items'
import { withoutPauseMarks } from '@halaqa/quran/words'
import { describe, expect, test } from 'vitest'
import { clausesOfItems } from '../src/item-clauses.ts'
import { GOOD_STOPS } from '../src/stops.ts'
import { ALL, letters, type Seen, SURAH_TEXTS, source, WORD_INDEX, wordsOnly } from './whole.ts'

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

/** What Learn makes people recite aloud, with nothing after it but the next word where it goes on. */
const CLAUSES = Object.entries(clausesOfItems(WORD_INDEX)).flatMap(([key, clauses]) => {
  const [surah, ayah] = key.split(':').map(Number) as [number, number]
  const words = SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]!
  return clauses.map(({ from, to, goesOn }) => ({
    words: words.slice(from - 1, to),
    startsInside: from > 1,
    endsInside: to < words.length,
    key,
    name: `clause ${key}, to ${to}: ${words.slice(from - 1, to).join(' ')}`,
    surah,
    ayah,
    from,
    to,
    goesOn,
  }))
})

/** What stands above an item that is recited from memory: it ends where the item begins, and begins anywhere. */
const CUES: Fragment[] = allItems()
  .map((item) => ({ item, cue: cueOf(item, source.arabic) }))
  .filter(({ cue }) => !cue.opening && cue.text !== '')
  .map(({ item, cue }) => {
    const words = wordsOnly(cue.text).split(' ')
    const whole = SURAH_TEXTS[cue.surah - 1]!.ayahs[cue.ayah - 1]!
    const startsInside = !cue.text.includes('۝') && words.length < whole.length && words[0] !== whole[0]
    return { words, startsInside, endsInside: false, name: `cue ${item.key}: ${cue.text}` }
  })

const FRAGMENTS: readonly Fragment[] = [...ALL.flatMap(fragmentsOf), ...CLAUSES]

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

/** A cue of the Qur'an has 29:60 «وَإِيَّاكُمۡۚ», which begins nothing false. */
const FALSE_ALONE = BEGINS_WITH.filter(([reason]) => reason !== '"and you, that you believe"')

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

describe('no visible stretch', () => {
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

describe('no text except that of a board, which keeps the words around it in sight,', () => {
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

/** Nouns that are nothing without the next word, numbers, and words that end in a kasra that belongs to no pronoun: "the signs of". */
const HALVES: Forbidden[] = [
  ['"on the day when"', /(?:^| )[وفل]?يوم$/, '7:163 1-15'],
  ['"eleven" in two', /(?:^| )[وب]?(?:احد|اثنا|اثنتا|اثني|تسعه|تسع) ?$/, '12:4 1-8'],
  ['"sons of"', /(?:^| )[وبل]?بني$/, '20:94 1-14'],
  ['"other than"', /(?:^| )[وفبل]?غير$/, '5:1 1-14'],
  ['"some of"', /(?:^| )[وب]?بعض$/, '4:19 1-14'],
  ['"how"', /(?:^| )[وف]?كيف$/, '30:42 1-6'],
  ['"where"', /(?:^| )[وف]?حيث$/, '9:5 1-7'],
  ['"they thought"', /(?:^| )[وف]?ظنوا$/, '12:110 1-5'],
  ['"we shall say"', /(?:^| )لنقولن$/, '27:49 1-7'],
  ['"behind the Messenger"', /(?:^| )خلاف$/, '9:81 1-4'],
  ['"which of"', /(?:^| )ف?اي$/, '40:81 1-3'],
]
const ENDS_IN_KASRA = /[^هكي]\u0651?\u0650$/
/** "for the", "these", duals, and three words that end so for another reason: a verb, a pronoun left off, a place's name. */
const NO_GENITIVE = /^(?:[وف]\u064E)?ل\u0651?\u0650ل|ٱ|(?:\u064Eان|\u064E[یي]\u06E1?ن|ون)\u0650$|^(?:نَبۡغِ|هَدَىٰنِ)$/
const THESE_OR_A_PLACE = /^[وا]*ها?ؤلاء$|^ليكه$/

describe('no recited, chosen, matched or ordered text', () => {
  test.each(HALVES)('ends inside an ayah with %s', (_, pattern) => {
    expect(
      FRAGMENTS.filter(
        ({ endsInside, words }) =>
          endsInside && words.length > 1 && !TANWIN.test(words.at(-1)!) && pattern.test(rowOf(words)),
      ).map(({ name }) => name),
    ).toEqual([])
  })

  test('ends inside an ayah with a genitive whose noun is missing', () => {
    expect(
      FRAGMENTS.filter(({ endsInside, words }) => {
        const last = withoutPauseMarks(words.at(-1)!)
        return (
          endsInside &&
          words.length > 1 &&
          last === words.at(-1) &&
          ENDS_IN_KASRA.test(last) &&
          !NO_GENITIVE.test(last) &&
          !THESE_OR_A_PLACE.test(spelled(last))
        )
      }).map(({ name }) => name),
    ).toEqual([])
  })
})

/**
 * What the whole rest of the sentence tells, to the next pause mark: the words of an ayah around a place, as the mushaf has them. Nothing is
 * asked of the code that cuts.
 */
const PAUSE = /[\u06D6-\u06D8\u06DA]$/
const ONE_OF_TWO = /\u06DB$/
const READ = new Set(GOOD_STOPS.map(({ place }) => place))
const DENIES = /^[وفا]?(?:لا|لم|لن|ليس|ليست|ما|هل)$/
const CONDITION = /^[وفا]?(?:اذا|لو|لولا|كلما)$/
const LIGHT_IN = /^(?:[وف]\u064E)?إ\u0650ن[\u06E1\u0650\u06E2]?$/
const OATH = /^(?:تالله|لعمرك|فوربك)$/
const SAYS =
  /^[وف]?(?:قال|قالت|قالوا|قالا|قل|قلنا|قيل|يقول|يقولون|تقول|تقولون|نقول|سيقول|ليقولن|لنقولن|اقسموا|زعم|زعمتم)$/

/** The words of an ayah between two stops, around a place. @param end how many words of the ayah come before it */
function sentenceAround(surah: number, ayah: number, end: number) {
  const words = SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]!
  const stops = words.map((word, index) => {
    const next = words[index + 1]
    if (READ.has(`${surah}:${ayah}w${index + 2}`)) return true
    if (ONE_OF_TWO.test(word)) return words.findIndex((other) => ONE_OF_TWO.test(other)) < index
    return PAUSE.test(word) && !(next && isException(withoutPauseMarks(next)))
  })
  const start = stops.findLastIndex((isStop, index) => isStop && index < end - 1) + 1
  const stop = stops.findIndex((isStop, index) => isStop && index >= end)
  const before = words.slice(start, end)
  const after = words.slice(end, stop < 0 ? words.length : stop + 1)
  return { isStop: end === words.length || stops[end - 1]!, before, after }
}

function faultAt(surah: number, ayah: number, end: number): string | undefined {
  const { isStop, before, after } = sentenceAround(surah, ayah, end)
  const [said, rest] = [before.map(withoutPauseMarks), after.map(withoutPauseMarks)]
  if (isStop) return undefined
  const denied = said.findLastIndex((word) => DENIES.test(spelled(word)))
  if (denied > said.findLastIndex(isException) && rest.some((word) => ILLA.test(word)))
    return 'a denial before its exception'
  if (said.some((word) => CONDITION.test(spelled(word)) || LIGHT_IN.test(word))) return 'a condition before its answer'
  if (said.some((word) => OATH.test(spelled(word)))) return 'an oath before its answer'
  if (said.slice(-4).some((word) => SAYS.test(spelled(word)))) return 'a saying before what was said'
  return undefined
}

describe('with the rest of the sentence considered', () => {
  test('no recited clause ends before an exception, an answer or what was said', () => {
    expect(
      CLAUSES.flatMap(({ surah, ayah, to, name }) => {
        const fault = faultAt(surah, ayah, to)
        return fault ? [`${name}: ${fault}`] : []
      }),
    ).toEqual([])
  })

  test('nor does an option or a side of a pair, in all places of the Qur’an that have its words', () => {
    const places = new Map<string, { surah: number; ayah: number; from: number }[]>()
    const firstTwo = (words: readonly string[]) => words.slice(0, 2).join(' ')
    for (const { number: surah, bare } of SURAH_TEXTS)
      bare.forEach((words, index) => {
        words.forEach((_, from) => {
          const key = firstTwo(words.slice(from, from + 2))
          const known = places.get(key)
          const place = { surah, ayah: index + 1, from }
          if (known) known.push(place)
          else places.set(key, [place])
        })
      })
    const cut = new Set(
      ALL.flatMap(({ question }) => question.options.map((option) => option.optionTextArabic!)).filter(
        (text) => text.endsWith(' …') && wordsOnly(text).includes(' '),
      ),
    )
    const odd = [...cut].filter((text) => {
      const words = wordsOnly(text).split(' ')
      const own = places.get(firstTwo(words))!.filter(({ surah, ayah, from }) => {
        const whole = SURAH_TEXTS[surah - 1]!.bare[ayah - 1]!
        const end = from + words.length
        return end < whole.length && whole.slice(from, end).join(' ') === words.join(' ')
      })
      return own.every(({ surah, ayah, from }) => faultAt(surah, ayah, from + words.length))
    })
    expect(odd).toEqual([])
  })
})

describe('a clause', () => {
  test('that ends where the mushaf has no stop says that it continues', () => {
    const odd = CLAUSES.filter(({ surah, ayah, to, goesOn }) => goesOn === sentenceAround(surah, ayah, to).isStop)
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  test('continues only if no stop comes within twelve words', () => {
    const odd = CLAUSES.filter(({ goesOn, words, surah, ayah, to }) => {
      const { before, after } = sentenceAround(surah, ayah, to)
      return goesOn && (before.length + after.length <= 12 || words.length < 3)
    })
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  test('begins where the one before ended, or goes back after one that continues', () => {
    const odd = CLAUSES.filter(({ from, key, to }, index) => {
      const before = CLAUSES[index - 1]
      if (before?.key !== key) return false
      return before.goesOn ? from > before.to + 1 || from < before.from || to <= before.to : from !== before.to + 1
    })
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['5:17', 'المسيح ابن'],
    ['5:72', 'المسيح ابن'],
    ['46:3', 'والارض'],
    ['30:8', 'والارض'],
    ['22:52', 'من رسول'],
    ['6:145', 'محرما'],
    ['27:65', 'السماوات'],
    ['10:49', 'نفعا'],
    ['7:188', 'ضرا'],
    ['4:148', 'القول'],
    ['2:102', 'من احد'],
    ['66:8', 'يوم'],
    ['41:47', 'ويوم'],
    ['7:163', 'يوم'],
    ['12:4', 'احد'],
    ['20:94', 'بني'],
    ['17:88', 'بمثل'],
    ['5:1', 'غير'],
    ['14:37', 'غير'],
    ['6:27', 'بايات'],
    ['4:19', 'ببعض'],
    ['13:5', 'اءذا'],
    ['30:42', 'كيف'],
    ['35:44', 'كيف'],
    ['40:21', 'كيف'],
    ['14:45', 'كيف'],
    ['9:5', 'حيث'],
    ['27:91', 'رب'],
    ['27:49', 'لنقولن'],
    ['12:110', 'وظنوا'],
    ['7:171', 'وظنوا'],
    ['4:157', 'مريم'],
    ['3:79', 'والنبوه'],
    ['3:79', 'والحكم'],
    ['58:22', 'الاخر'],
  ])('of %s does not end with «… %s», which the ayah has', (place, ending) => {
    const [surah, ayah] = place.split(':').map(Number) as [number, number]
    const own = CLAUSES.filter((clause) => clause.surah === surah && clause.ayah === ayah)
    const row = ` ${rowOf(SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]!)} `
    expect(row).toContain(` ${ending} `)
    expect(own.filter(({ words }) => ` ${rowOf(words)}`.endsWith(` ${ending}`)).map(({ name }) => name)).toEqual([])
  })
})

test.each([
  ['9:81', 'خلاف'],
  ['40:81', 'فاي'],
  ['28:9', 'عين لي'],
  ['12:39', 'متفرقون خير'],
  ['31:13', 'يعظه يابني'],
  ['2:249', 'ملاقوا الله'],
  ['33:40', 'ابا احد'],
  ['6:145', 'محرما'],
  ['22:52', 'رسول'],
  ['15:85', 'والارض'],
  ['62:6', 'هادوا'],
])('no option of the words of %s ends with «… %s»', (place, ending) => {
  const [surah, ayah] = place.split(':').map(Number) as [number, number]
  const row = ` ${rowOf(SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]!)} `
  expect(row).toContain(` ${ending} `)
  const odd = ALL.flatMap(({ question }) => question.options.map((option) => option.optionTextArabic!)).filter(
    (text) => {
      const words = rowOf(wordsOnly(text).split(' '))
      return text.endsWith(' …') && row.includes(` ${words} `) && ` ${words}`.endsWith(` ${ending}`)
    },
  )
  expect(odd).toEqual([])
})

test('no cue begins with words that nobody begins with', () => {
  const odd = CUES.filter(
    ({ startsInside, words }) => startsInside && FALSE_ALONE.some(([, pattern]) => pattern.test(rowOf(words))),
  )
  expect(odd.map(({ name }) => name)).toEqual([])
})

describe('each list', () => {
  const LISTS: readonly Forbidden[] = [
    ...ENDS_WITH,
    ...TORN_AT_END,
    ...OPEN_AT_END,
    ...HALVES,
    ...BEGINS_WITH,
    ...TORN_AT_BEGINNING,
  ]

  test.each(LISTS)('would catch %s', (_, pattern, example) => {
    const [surah, ayah, from, to] = example.split(/[: -]/).map(Number) as [number, number, number, number]
    const words = SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]!.slice(from - 1, to)
    expect(rowOf(words)).toMatch(pattern)
  })

  test('would catch an exception, and distinguishes it from "verily"', () => {
    const word = (surah: number, ayah: number, index: number) => SURAH_TEXTS[surah - 1]!.ayahs[ayah - 1]![index - 1]!
    expect([word(20, 14, 6), word(1, 7, 5)].map(isException)).toEqual([true, true])
    expect(isException(word(2, 12, 1))).toBe(false)
  })
})

describe('the text of a question', () => {
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

  test('never begins before an exception, whatever it ends with', () => {
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
