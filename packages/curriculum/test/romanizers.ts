/** How eight schools write the sounds of a word: written down here from their tables, apart from the code under test. */
import type { Sound } from './imlai.ts'

type Letters = Record<string, string>

const ARABIC = 'ءبتثجحخدذرزسشصضطظعغفقكلمنهوي'
const table = (row: string): Letters => {
  const ways = row.split(' ')
  if (ways.length !== ARABIC.length) throw new Error(`${ways.length} letters in ${row}`)
  return Object.fromEntries([...ARABIC].map((letter, i) => [letter, ways[i] === '-' ? '' : ways[i]!]))
}

export interface Style {
  letters: Letters
  short: readonly [a: string, i: string, u: string]
  long: readonly [a: string, i: string, u: string]
  /** The article: `-` apart from its word, assimilated to a sun letter or not. */
  article: { before: string; assimilated: boolean }
  inPause: boolean
  /** How a letter of two signs stands twice. */
  twice?: 'whole' | 'first'
  diphthong?: readonly [w: string, y: string]
  capital?: boolean
  /** ة in a pause; h unless it is named. */
  feminine?: string
  /** -iyy in a pause as -i. */
  shortNisba?: boolean
}

//                       ء  ب ت ث  ج  ح خ  د ذ  ر ز س ش  ص ض ط ظ ع غ  ف ق ك ل م ن ه و ي
const SCHOLARLY = table('ʾ b t th j ḥ kh d dh r z s sh ṣ ḍ ṭ ẓ ʿ gh f q k l m n h w y')
const DIN = table('ʾ b t ṯ ǧ ḥ ḫ d ḏ r z s š ṣ ḍ ṭ ẓ ʿ ġ f q k l m n h w y')
const PLAIN = table('- b t th j h kh d dh r z s sh s d t z - gh f q k l m n h w y')
const APOSTROPHES = table('’ b t th j h kh d dh r z s sh s d t z ‘ gh f q k l m n h w y')
const ASCII = table("' b t th j h kh d dh r z s sh s d t z ' gh f q k l m n h w y")
const DHAD = table('- b t th j h kh d dh r z s sh s dh t dh - gh f q k l m n h w y')
const TH = table('- b t th j h kh d th r z s sh s d t th - gh f q k l m n h w y')
const TANZIL = table('- b t th j h kh d th r z s sh s d t th AA gh f q k l m n h w y')
const FRENCH = table('’ b t th j h kh d dh r z s ch s d t dh ‘ gh f q k l m n h w y')
const FRENCH_K = table('- b t th dj h kh d dh r z s ch s d t z - gh f k k l m n h w y')
const TURKISH = table('- b t s c h h d z r z s ş s d t z - ğ f k k l m n h v y')
const TURKISH_Z = table("' b t s c h h d z r z s ş s z t z ' g f k k l m n h v y")
const SKB = table('’ b t ts j h kh d dz r z s sy sh dh th zh ’ gh f q k l m n h w y')
const INFORMAL = table('- b t s j h kh d z r z s sy s d t z - gh f q k l m n h w y')
const URDU = table('- b t s j h kh d z r z s sh s z t z - gh f q k l m n h w y')
const URDU_V = table("' b t s j h kh d z r z s sh s z t z ' gh f q k l m n h v y")

const aiu = ['a', 'i', 'u'] as const
const macrons = ['ā', 'ī', 'ū'] as const
const circumflexes = ['â', 'î', 'û'] as const
const hyphen = { before: '-', assimilated: true }
const al = { before: '-', assimilated: false }
const together = { before: '', assimilated: true }
const apart = { before: ' ', assimilated: false }

export const STYLES: Readonly<Record<string, Readonly<Record<string, Style>>>> = {
  English: {
    simple: { letters: PLAIN, short: aiu, long: aiu, article: together, inPause: false },
    hyphen: { letters: PLAIN, short: aiu, long: aiu, article: hyphen, inPause: false },
    pausal: { letters: PLAIN, short: aiu, long: aiu, article: al, inPause: true },
    'aa ee oo': { letters: PLAIN, short: aiu, long: ['aa', 'ee', 'oo'], article: apart, inPause: true },
    'a ee oo, curly apostrophes': {
      letters: APOSTROPHES,
      short: aiu,
      long: ['a', 'ee', 'oo'],
      article: hyphen,
      inPause: false,
    },
    'aa ii uu, apostrophes': { letters: ASCII, short: aiu, long: ['aa', 'ii', 'uu'], article: al, inPause: false },
    'ai au': { letters: PLAIN, short: aiu, long: aiu, article: hyphen, inPause: true, diphthong: ['u', 'i'] },
    'dh for ض and ظ': { letters: DHAD, short: aiu, long: ['aa', 'ee', 'oo'], article: together, inPause: false },
    'th for ذ and ظ': { letters: TH, short: aiu, long: ['a', 'ee', 'oo'], article: al, inPause: false },
    "Tanzil's": {
      letters: TANZIL,
      short: aiu,
      long: ['a', 'ee', 'oo'],
      article: { before: '', assimilated: false },
      inPause: false,
    },
    'ssh for shsh': { letters: PLAIN, short: aiu, long: aiu, article: al, inPause: true, twice: 'first' },
    capitals: { letters: PLAIN, short: aiu, long: ['aa', 'ee', 'oo'], article: hyphen, inPause: false, capital: true },
  },
  scholarly: {
    'ALA-LC': { letters: SCHOLARLY, short: aiu, long: macrons, article: al, inPause: true },
    'with endings': { letters: SCHOLARLY, short: aiu, long: macrons, article: hyphen, inPause: false },
    'DIN 31635': { letters: DIN, short: aiu, long: macrons, article: hyphen, inPause: false },
    'length alone': { letters: PLAIN, short: aiu, long: macrons, article: together, inPause: false },
    'dots alone': { letters: SCHOLARLY, short: aiu, long: aiu, article: apart, inPause: true },
    circumflex: { letters: PLAIN, short: aiu, long: circumflexes, article: al, inPause: true },
  },
  French: {
    'ch ou': { letters: FRENCH, short: ['a', 'i', 'ou'], long: ['a', 'i', 'ou'], article: al, inPause: true },
    'ch ou, with endings': {
      letters: FRENCH,
      short: ['a', 'i', 'ou'],
      long: ['a', 'i', 'ou'],
      article: hyphen,
      inPause: false,
    },
    'ch ou â î û': { letters: FRENCH, short: ['a', 'i', 'ou'], long: ['â', 'î', 'oû'], article: al, inPause: false },
    'k dj': { letters: FRENCH_K, short: ['a', 'i', 'ou'], long: ['â', 'î', 'oû'], article: hyphen, inPause: true },
    'ch u': { letters: FRENCH, short: aiu, long: circumflexes, article: hyphen, inPause: false },
  },
  Turkish: {
    a: { letters: TURKISH, short: aiu, long: aiu, article: hyphen, inPause: false },
    e: { letters: TURKISH, short: ['e', 'i', 'ü'], long: ['a', 'i', 'u'], article: hyphen, inPause: false },
    'e â': { letters: TURKISH, short: ['e', 'i', 'u'], long: circumflexes, article: together, inPause: true },
    'ı, z for ض': { letters: TURKISH_Z, short: ['a', 'ı', 'u'], long: circumflexes, article: apart, inPause: true },
    capitals: {
      letters: TURKISH,
      short: ['e', 'i', 'ü'],
      long: circumflexes,
      article: hyphen,
      inPause: false,
      capital: true,
    },
  },
  Indonesian: {
    SKB: { letters: SKB, short: aiu, long: aiu, article: al, inPause: true },
    'SKB, with endings': { letters: SKB, short: aiu, long: circumflexes, article: hyphen, inPause: false },
    informal: { letters: INFORMAL, short: aiu, long: aiu, article: together, inPause: false },
    'informal, aa ii uu': { letters: INFORMAL, short: aiu, long: ['aa', 'ii', 'uu'], article: hyphen, inPause: true },
  },
  Urdu: {
    z: { letters: URDU, short: aiu, long: ['aa', 'ee', 'oo'], article: hyphen, inPause: true },
    'z, with endings': { letters: URDU, short: aiu, long: ['a', 'i', 'u'], article: together, inPause: false },
    'v, ai au': {
      letters: URDU_V,
      short: aiu,
      long: ['aa', 'i', 'oo'],
      article: apart,
      inPause: true,
      diphthong: ['u', 'i'],
    },
  },
}

/** Two letters of one sign each are never a letter of two here; a mutation may make them so, which makes it no other word. */
export function romanize(sounds: readonly Sound[], style: Style): string {
  const {
    letters,
    short,
    long,
    article,
    inPause,
    twice = 'whole',
    diphthong,
    capital,
    feminine = 'h',
    shortNisba,
  } = style
  const nth = { a: 0, i: 1, u: 2 } as const
  let text = ''
  sounds.forEach((sound, i) => {
    const [before, next, isLast] = [sounds[i - 1], sounds[i + 1], i === sounds.length - 1]
    if (sound.is === 'opening') text += short[nth[sound.vowel]]
    else if (sound.is === 'article') {
      if (!sound.sun) text += `l${article.before}`
      else if (next?.is === 'consonant') {
        const way = letters[next.letter]!
        // The name Allah, whose lams are one word.
        const isAllah =
          next.letter === 'ل' &&
          sounds[i + 3]?.is === 'consonant' &&
          (sounds[i + 3] as { letter: string }).letter === 'ه'
        if (isAllah) text += ''
        else
          text += article.assimilated
            ? `${twice === 'first' ? (way[0] ?? '') : way}${article.before}`
            : `l${article.before}`
      }
    } else if (sound.is === 'consonant') {
      const way = letters[sound.letter]!
      const isGlide = next?.is !== 'vowel' && before?.is === 'vowel' && before.vowel === 'a' && !sound.twice
      if (sound.feminine && inPause && i >= sounds.length - 2) {
        text += feminine
        return
      }
      const isNisba = sound.twice && sound.letter === 'ي' && before?.is === 'vowel' && before.vowel === 'i'
      if (shortNisba && inPause && isNisba && i >= sounds.length - 2) return
      if (diphthong && isGlide && sound.letter === 'و') text += diphthong[0]
      else if (diphthong && isGlide && sound.letter === 'ي') text += diphthong[1]
      else if (sound.letter === 'ء' && text === '') text += ''
      else {
        const afterSun = before?.is === 'article' && before.sun
        const isAllah =
          afterSun &&
          sound.letter === 'ل' &&
          sounds[i + 2]?.is === 'consonant' &&
          (sounds[i + 2] as { letter: string }).letter === 'ه'
        const doubles = sound.twice && (!afterSun || isAllah)
        text += doubles ? (way.length > 1 && twice === 'first' ? way[0]! + way : way + way) : way
      }
    } else {
      const isEnding = isLast && inPause && (!sound.long || sound.tanwin)
      if (isEnding && before?.is === 'consonant' && before.feminine) return
      if (isEnding && sound.tanwin && sound.vowel === 'a') text += long[0]
      else if (!isEnding) text += (sound.long ? long : short)[nth[sound.vowel]] + (sound.tanwin ? 'n' : '')
    }
  })
  return capital ? text.replace(/(^|-)\p{L}/gu, (start) => start.toUpperCase()) : text
}

export const USUAL_STYLES: readonly Style[] = Object.values(STYLES).flatMap((group) => Object.values(group))
const everyOne = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

const PAUSES = [
  { inPause: false },
  ...['h', '', 't'].flatMap((feminine) => [true, false].map((shortNisba) => ({ inPause: true, feminine, shortNisba }))),
]

/** With the signs that scholars add to these very letters. */
const withSigns = (letters: Letters): Letters =>
  Object.fromEntries(
    Object.entries(letters).map(([letter, way]) => {
      const sign = SCHOLARLY[letter]!
      return [letter, way === '' || way === sign.normalize('NFD')[0] ? sign : way]
    }),
  )

/** Every table of letters with every one of vowels, in a pause or not, the article assimilated or not. */
export const ALL_STYLES: readonly Style[] = everyOne(USUAL_STYLES.map(({ letters }) => letters)).flatMap((letters) =>
  [letters, withSigns(letters)].flatMap((letters) =>
    [
      { short: ['e', 'i', 'u'] as const, long: macrons },
      ...everyOne(USUAL_STYLES.map(({ short, long }) => ({ short, long }))),
    ].flatMap((vowels) =>
      PAUSES.flatMap((pause) =>
        [together, { before: '', assimilated: false }].flatMap((article) =>
          [{}, { diphthong: ['u', 'i'] as const }].flatMap((diphthong) =>
            (['whole', 'first'] as const).map((twice) => ({
              letters,
              ...vowels,
              ...pause,
              article,
              twice,
              ...diphthong,
            })),
          ),
        ),
      ),
    ),
  ),
)
