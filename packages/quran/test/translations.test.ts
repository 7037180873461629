/** What went wrong in copies of these translations, looked for in every ayah of each; what is no fault is listed with its reason. */
import { describe, expect, test } from 'vitest'
import { withQuestionsClosed } from '../build/closing-marks.ts'
import { readChapters } from '../build/sources.ts'
import { withoutFootnoteNumbers, withoutStraySigns } from '../build/stray-signs.ts'
import { TRANSLATION_SLIPS, withoutTranslationSlips } from '../build/translation-slips.ts'
import { loadAnswers } from '../src/answers.ts'
import { AYAH_COUNT, ayahAt, formatReference, parseReference, positionOf } from '../src/ayah.ts'
import { AYAH_WEIGHTS } from '../src/generated/weights.ts'
import { LANGUAGES } from '../src/languages.ts'
import { SURAHS } from '../src/surahs.ts'
import { openText } from '../src/text.ts'

const text = openText()
const answers = loadAnswers()

const nameOf = (position: number): string => formatReference(ayahAt(position))
const lettersOf = (verse: string): string => verse.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

type Groups = [first: number, last: number][]
const groupsOf = (surah: number, language: string): Groups | undefined =>
  JSON.parse(answers.get(`/chapters/${surah}/translations/${language}`)!.identity.body.toString('utf8')).groups

/** The positions of ayahs whose text is that of the ayah before, and is said to be. */
const GROUPED = new Map(
  LANGUAGES.map(({ language }) => [
    language,
    new Set(
      SURAHS.flatMap(({ number, startPosition }) =>
        (groupsOf(number, language) ?? []).flatMap(([first, last]) =>
          Array.from({ length: last - first }, (_, index) => startPosition + first + index),
        ),
      ),
    ),
  ]),
)

/** References by language, each with why it is no fault, or a fault that cannot be mended. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>

const SHORT: Exceptions = {
  ru: { '35:20': 'two words say it', '35:21': 'two words say it' },
  tr: {
    '7:100': 'its first half stands at the end of 7:99',
    '35:7': 'lacks its second half in every copy in a package; said at the text',
  },
  ur: {
    '40:23': 'the sentence goes on in the next ayah',
    '70:24': 'the sentence goes on in the next ayah',
    '73:3': 'the sentence goes on in the next ayah',
    '90:14': 'the sentence goes on in the next ayah',
  },
  es: { '23:4': 'three words say it', '56:36': 'one word says it' },
  sv: {
    '22:40': 'breaks off in every copy in a package; said at the text',
    '38:1': 'breaks off in every copy in a package; said at the text',
  },
}

const FIGURES: Exceptions = {
  ur: {
    '18:25': 'nine years, as the translator writes them',
    '58:4': 'sixty of the poor, as the translator writes them',
  },
}

/** Fails for an ayah that is not excepted, and for an exception that is none any more. */
function expectNone(
  language: string,
  holds: (verse: string, position: number) => boolean,
  exceptions: Exceptions = {},
): void {
  const found = text
    .translation(language)
    .flatMap((verse, position) => (holds(verse, position) ? [nameOf(position)] : []))
  expect(found).toEqual(Object.keys(exceptions[language] ?? {}))
}

describe.each(LANGUAGES)('$name', ({ language, note }) => {
  const verses = text.translation(language)
  const letters = verses.map(lettersOf)

  test('has no ayah with the text of the one before', () => {
    expectNone(
      language,
      (_, position) =>
        position > 0 &&
        ayahAt(position).ayah > 1 &&
        !GROUPED.get(language)!.has(position) &&
        letters[position]!.length > 8 &&
        likeness(letters[position]!, letters[position - 1]!) > 0.82 &&
        likeness(plainArabic(position), plainArabic(position - 1)) < 0.5,
    )
  })

  test('says nothing twice', () => {
    expectNone(language, (_, position) => {
      const own = letters[position]!
      const half = /^(.{8,}).{0,2}\1/u.exec(own)?.[1]
      return half !== undefined && half.length * 2 > own.length * 0.8
    })
  })

  test('has no remains of footnotes', () => {
    expectNone(language, (verse) => /[\p{N}*†‡]/u.test(verse), FIGURES)
  })

  test('has no remains of another encoding', () => {
    expectNone(language, (verse) => /[ÃÂ¤‰¦§¨\u066B\u0080-\u009F\uFFFD]|â€/.test(verse))
  })

  test('has no space before a full stop or comma, and no Latin sign or space between Chinese letters', () => {
    const stray = language === 'zh' ? /[ -~]/ : / [.,](?!\.)/
    expectNone(language, (verse) => stray.test(verse))
  })

  test('closes every bracket it opens', () => {
    expectNone(language, (verse) => !isEven(verse))
  })

  test('has no ayah that breaks off', () => {
    const lengths = letters.map((own, position) => own.length / AYAH_WEIGHTS[position]!)
    const usual = [...lengths].sort((a, b) => a - b)[AYAH_COUNT / 2]!
    expectNone(language, (_, position) => lengths[position]! < usual * 0.315, SHORT)
  })

  test('ends its ayahs in a sign, or says that this copy does not', () => {
    const ended = verses.filter((verse) => /[^\p{L}\p{N}]$/u.test(verse)).length
    expect(ended).toBe(ENDED[language])
    if (ended < AYAH_COUNT * 0.88) expect(note).toContain('end')
  })
})

/** Ayahs that end in a sign of any kind. Prose runs on without one from some ayahs to the next. */
const ENDED: Readonly<Record<string, number>> = {
  en: 5_790,
  ru: 1_274,
  tr: 6_206,
  fr: 6_113,
  id: 5_313,
  ur: 519,
  es: 1_194,
  sv: 5_546,
  zh: 6_202,
}

test('parts that a copy lacks are told at the text', () => {
  const noteOf = (language: string) => LANGUAGES.find((each) => each.language === language)?.note
  for (const reference of ['9:114', '10:55', '35:7']) expect(noteOf('tr')).toContain(reference)
  for (const reference of ['22:40', '38:1']) expect(noteOf('sv')).toContain(reference)
})

test('Diyanet translates 1,413 ayahs together, in 570 groups, and no other translation any', () => {
  const turkish = SURAHS.flatMap(({ number }) =>
    (groupsOf(number, 'tr') ?? []).map((group) => [number, ...group] as const),
  )
  expect(turkish).toHaveLength(570)
  expect(turkish.reduce((sum, [, first, last]) => sum + last - first + 1, 0)).toBe(1_413)
  expect(Math.max(...turkish.map(([, first, last]) => last - first + 1))).toBe(12)
  expect(groupsOf(2, 'tr')?.[0]).toEqual([26, 27])
  const verses = text.translation('tr')
  for (const [surah, first, last] of turkish) {
    const whole = Array.from({ length: last - first + 1 }, (_, index) =>
      lettersOf(verses[positionOf(surah, first + index)]!),
    )
    expect(new Set(whole).size, `${surah}:${first}`).toBe(1)
  }
  for (const { language } of LANGUAGES.filter((each) => each.language !== 'tr'))
    expect(groupsOf(2, language)).toBeUndefined()
})

describe('slips in single ayahs', () => {
  test.each(TRANSLATION_SLIPS)('$language $reference: $why', ({ language, reference, wrong, right }) => {
    const { surah, ayah } = parseReference(reference)!
    const verse = text.translation(language)[positionOf(surah, ayah)]!
    expect(verse).toContain(right)
    if (!right.includes(wrong)) expect(verse).not.toContain(wrong)
    expect(() => withoutTranslationSlips(language, reference, 'another text')).toThrow(
      `${language} translation of ${reference} has changed`,
    )
  })

  test('are corrected to what the translation says', () => {
    const chinese = (surah: number, ayah: number) => text.translation('zh')[positionOf(surah, ayah)]!
    expect(chinese(9, 114)).toMatch(/^易卜拉欣曾为他父亲求饶.*安拉的仇敌.*确是容忍的。$/)
    expect(chinese(6, 91)).toContain('你们曾受过自己和祖先所未认识的教训')
    expect(text.translation('id')[positionOf(2, 135)]).toContain(
      'dia tidak termasuk golongan orang yang mempersekutukan',
    )
    expect(chinese(57, 25)).toContain('对于众人，有许多裨益；')
    expect(chinese(22, 41)).toBe('如果我使那些人在地面上得势，他们将谨守拜功，完纳天课，劝善戒恶。万事的结局只归安拉。')
    expect(chinese(36, 4)).toBe('你的确是在正路上（被派遣的使者之一）。')
    expect(text.translation('sv')[positionOf(61, 11)]).toMatch(/om ni bara visste!$/)
  })
})

describe('the numbers of footnotes', () => {
  test.each([
    ['dan menginfakkan6) sebagian', 'dan menginfakkan sebagian'],
    ['sebelum engkau,7) dan', 'sebelum engkau, dan'],
    ['maqam Ibrahim 45) itu', 'maqam Ibrahim itu'],
    ['menyuburkan sedekah.107)Allah tidak', 'menyuburkan sedekah. Allah tidak'],
    ['(ketika mereka berdiri488)) lalu', '(ketika mereka berdiri) lalu'],
    ['(Sesungguhnya orang-orang kafir,8) sama saja', 'Sesungguhnya orang-orang kafir, sama saja'],
    ['(Yaitu) mereka yang beriman6) kepada', '(Yaitu) mereka yang beriman kepada'],
    ['secara tartil³ (berangsur-angsur)', 'secara tartil (berangsur-angsur)'],
    ['selama 40 malam', 'selama 40 malam'],
  ])('%s → %s', (verse, plain) => expect(withoutFootnoteNumbers(verse)).toBe(plain))

  test('are the only figures of the Indonesian text, and of no other', () => {
    const source = readChapters('quran_id').flatMap(({ verses }) => verses.map(({ translation }) => translation!))
    expect(source.join('\n').match(/\d+\)/g)).toHaveLength(689)
    expect(source.join('\n').replace(/\d+\)/g, '')).not.toMatch(/\d/)
    expect(withoutStraySigns('ur', 'ایک6) دو')).toBe('ایک6) دو')
  })
})

describe('Spanish questions and calls', () => {
  test.each([
    ['are closed', '¿Acaso no razonan', '', '¿Acaso no razonan?'],
    ['and calls', '¡Guíanos por el camino recto', '', '¡Guíanos por el camino recto!'],
    ['one in the other', '¿Cómo adoran a otro, ¡oh, ignorantes', '', '¿Cómo adoran a otro, ¡oh, ignorantes!?'],
    ['not twice', '¿Quién es? Dios', '', '¿Quién es? Dios'],
    [
      'not when they go on in the next ayah',
      '¿Piensan que los bienes',
      'son un indicio? Al contrario',
      '¿Piensan que los bienes',
    ],
    ['not after a sentence of its own', '¡Bendito sea. Glorificado sea', '', '¡Bendito sea. Glorificado sea'],
    ['not where they end in quoted words', '¿Quién dice: "Vengan', '', '¿Quién dice: "Vengan'],
    ['not what a bracket has closed', 'tu corazón [¡oh, Mujámmad]', '', 'tu corazón [¡oh, Mujámmad]'],
  ])('%s', (_, verse, next, closed) => expect(withQuestionsClosed(verse, next)).toBe(closed))
})

const plainArabic = (position: number): string => text.arabic[position]!.replace(/[^\u0621-\u064A\u0671\u06CC]/g, '')

/** 0 to 1: how many runs of three letters two texts share. */
function likeness(one: string, other: string): number {
  const runs = (whole: string) => {
    const counts = new Map<string, number>()
    for (let at = 0; at + 3 <= whole.length; at += 1) {
      const run = whole.slice(at, at + 3)
      counts.set(run, (counts.get(run) ?? 0) + 1)
    }
    return counts
  }
  const [ours, theirs] = [runs(one), runs(other)]
  let shared = 0
  for (const [run, count] of ours) shared += Math.min(count, theirs.get(run) ?? 0)
  const all = Math.max(one.length - 2, 0) + Math.max(other.length - 2, 0)
  return all === 0 ? 0 : (2 * shared) / all
}

function isEven(verse: string): boolean {
  const open: string[] = []
  for (const sign of verse) {
    const at = '([{〔（【《「'.indexOf(sign)
    if (at >= 0) open.push(')]}〕）】》」'[at]!)
    else if (')]}〕）】》」'.includes(sign) && open.pop() !== sign) return false
  }
  return open.length === 0
}
