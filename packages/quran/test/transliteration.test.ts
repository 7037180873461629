import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readChapters } from '../build/sources.ts'
import { ayahAt, formatReference, positionOf } from '../src/ayah.ts'
import { cyrillicPieces, cyrillicWord } from '../src/cyrillic.ts'
import { opensWithLetters } from '../src/disjoined-letters.ts'
import { pausesAfter } from '../src/pauses.ts'
import { openText } from '../src/text.ts'
import { latinWord, plainLatin } from '../src/transliterate.ts'
import { tanzilLatin } from './tanzil-latin.ts'
import { readWords } from './tanzil-text.ts'

const text = openText()
const words = readWords(text.arabic)

const wordOf = (surah: number, ayah: number, word: number): string => words[positionOf(surah, ayah)]![word - 1]!
const english = (reference: string): string => {
  const [surah, ayah] = reference.split(':').map(Number) as [number, number]
  return text.transliterationEnglish[positionOf(surah, ayah)]!
}
const russian = (surah: number, ayah: number): string => text.transliterationRussian[positionOf(surah, ayah)]!
const digest = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

/** Tanzil's transliteration, with some hundred slips of its own. */
const tanzilLines = readChapters('quran_transliteration').flatMap(({ verses }) =>
  verses.map(({ transliteration }) => transliteration!),
)

/** Each word alone. */
const latinAyahs = words.map((ayah, position) => {
  const at = ayahAt(position)
  return ayah
    .map((word, n) => latinWord(word, { opensSurah: n === 0 && opensWithLetters(at.surah, at.ayah) }))
    .join(' ')
})

describe('Latin', () => {
  test.each([
    ['1:1', 'bismi llāhi r-raḥmāni r-raḥīm'],
    ['2:1', 'alif-lām-mīm'],
    ['2:2', 'dhālika l-kitābu lā rayba fīh, hudan li-l-muttaqīn'],
    [
      '14:26',
      'wa-mathalu kalimatin khabīthatin ka-shajaratin khabīthatini jtuththat min fawqi l-ʾarḍi mā lahā min qarār',
    ],
    ['18:1', 'al-ḥamdu li-llāhi l-ladhī anzala ʿalā ʿabdihi l-kitāba wa-lam yajʿal lahu ʿiwajā'],
    ['19:1', 'kāf-hā-yā-ʿayn-ṣād'],
    ['42:2', 'ʿayn-sīn-qāf'],
    ['103:1', 'wa-l-ʿaṣr'],
    ['104:1', 'waylun li-kulli humazatin lumazah'],
    ['112:1', 'qul huwa llāhu aḥad'],
    ['113:1', 'qul aʿūdhu bi-rabbi l-falaq'],
    ['114:6', 'mina l-jinnati wa-n-nās'],
  ])('%s is written as it is recited', (reference, latin) => {
    expect(english(reference)).toBe(latin)
  })

  test('pauses at a pause mark, and begins again after it', () => {
    expect(english('3:7')).toContain('wa-mā yaʿlamu taʾwīlahu illā llāh, wa-r-rāsikhūna fī l-ʿilmi yaqūlūna')
    expect(english('2:19')).toContain('ḥadhara l-mawt, wa-llāhu muḥīṭun bi-l-kāfirīn')
    // ۙ forbids a pause; of two ۛ the second is one.
    expect(pausesAfter(['أَۙ', 'بَۛ', 'تَۛ', 'ثَۚ', 'جَ'])).toEqual([undefined, undefined, 'inside', 'inside', 'end'])
  })

  test.each([
    ['109:4', 'wa-lā ana ʿābidun mā ʿabattum'],
    ['7:143', 'wa-ʾana awwalu l-muʾminīn'],
    ['18:38', 'lākinna huwa llāhu rabbī wa-lā ushriku bi-rabbī aḥadā'],
    ['18:110', 'qul innamā ana basharun mithlukum'],
    ['33:66', 'wa-ʾaṭaʿnā r-rasūlā'],
    ['76:15', 'wa-ʾakwābin kānat qawārīrā'],
    ['11:41', 'bismi llāhi majrēhā wa-mursāhā'],
  ])('%s has the vowels of Hafs, long in a pause or inclined: %s', (reference, latin) => {
    expect(english(reference)).toContain(latin)
  })

  test('shortens an a that is long only in a pause before another word, all over the text', () => {
    const long = words.flatMap((ayah, position) =>
      ayah.flatMap((word, n) =>
        word.includes('\u06E0') &&
        !pausesAfter(ayah)[n] &&
        english(formatReference(ayahAt(position)))
          .split(' ')
          [n]?.endsWith('ā')
          ? [formatReference(ayahAt(position))]
          : [],
      ),
    )
    expect(long).toEqual([])
  })

  test.each([
    ['a connecting u in a verb', 2, 21, 3, 'uʿbudū'],
    ['an i where the damma is borrowed', 38, 6, 5, 'imshū'],
    ['lam of the root after ٱ', 3, 155, 6, 'iltaqā'],
    ['ṣad read as seen', 2, 245, 14, 'wa-yabsuṭu'],
    ['a ya that is only small', 2, 258, 18, 'yuḥyī'],
    ['a waw that carries ā', 2, 3, 5, 'aṣ-ṣalāta'],
    ['a silent alif', 2, 8, 5, 'āmannā'],
    ['a consonant swallowed by the next', 109, 4, 5, 'ʿabattum'],
    ['a ya written twice', 68, 6, 1, 'bi-ʾayyikumu'],
    ['the article that lost its alif', 26, 176, 3, 'al-ʾaykati'],
    ['the assimilated article after لِ', 2, 83, 17, 'li-n-nāsi'],
  ])('reads %s', (_, surah, ayah, word, latin) => {
    expect(latinWord(wordOf(surah, ayah, word))).toBe(latin)
  })

  test.each([
    ['bi-', 'bi-rabbi', 113, 1],
    ['li- and the article', 'li-l-wālidayni', 2, 180],
    ['the same before a sun letter', 'li-n-nāsi', 2, 83],
    ['li- and the name Allah', 'li-llāhi', 1, 2],
    ['la- and the article', 'wa-la-d-dāru', 6, 32],
    ['a verb after wa-', 'wa-staʿīnū', 2, 45],
    ['a command', 'wa-l-yaktub', 2, 282],
    ['ka- "like"', 'ka-ṣayyibin', 2, 19],
    ['wa- before la-', 'wa-laqad', 2, 65],
    ['fa- before ʿalā', 'fa-ʿalayya', 11, 35],
    ['wa- before a verb', 'wa-qālū', 2, 116],
    ['nothing of wajada', 'wajada', 3, 37],
    ['nothing of waladun', 'waladun', 3, 47],
    ['nothing of faḍlu', 'faḍlu', 2, 64],
    ['nothing of faʿala', 'faʿala', 7, 155],
    ['nothing of lisānu', 'lisānu', 16, 103],
    ['nothing of biḍāʿatan', 'biḍāʿatan', 12, 19],
    ['nothing before a pronoun', 'bihi', 2, 22],
    ['nothing of kamā', 'kamā', 2, 13],
  ])('marks off %s', (_, latin, surah, ayah) => {
    expect(latinAyahs[positionOf(surah, ayah)]!.split(' ')).toContain(latin)
  })

  test('every word has a piece of the expected letters', () => {
    expect(latinAyahs.join(' ').split(' ')).toHaveLength(77_433)
    expect(
      latinAyahs.filter((latin) => !/^[abdfghijklmnqrstuwyzāēīūḥṣḍṭẓʾʿ -]+$/.test(latin) || / {2}|^ | $/.test(latin)),
    ).toEqual([])
  })

  test('can be typed without its marks', () => {
    expect(plainLatin('ar-raḥmāni')).toBe('ar-rahmani')
    expect(latinAyahs.filter((latin) => !/^[a-z -]+$/.test(plainLatin(latin)))).toEqual([])
  })

  test('is what was last looked at', () => {
    expect(digest(latinAyahs)).toBe('bc25f87e2033f0fad65f108b049255acb34f6d887535598de9ecbb0d0a25a4bc')
  })

  test('reads 99.7 % of the words exactly as Tanzil does; most others are slips of that text', () => {
    let compared = 0
    let alike = 0
    words.forEach((ayah, position) => {
      const theirs = tanzilWords(tanzilLines[position]!, ayah)
      if (theirs.length !== ayah.length) return
      const at = ayahAt(position)
      ayah.forEach((word, index) => {
        if (index === 0 && opensWithLetters(at.surah, at.ayah)) return
        compared += 1
        if (tanzilLatin(word).toLowerCase() === theirs[index]!.toLowerCase()) alike += 1
      })
    })
    expect(compared).toBeGreaterThan(77_000)
    expect(alike / compared).toBeGreaterThanOrEqual(0.997)
  })
})

describe('Cyrillic', () => {
  test.each([
    ['1:1', 'Бисмилляхир-рахманир-рахим'],
    ['1:2', 'Аль-хамду лилляхи раббиль-‘алямин'],
    ['1:5', 'Иййяка на‘буду ва иййяка наста‘ин'],
    ['2:2', 'Заликаль-китабу ля райба фих, худан лиль-муттакын'],
    ['1:7', 'Сыраталлязина ан‘амта ‘аляйхим гайриль-магдуби ‘аляйхим валяд-даллин'],
    ['2:1', 'Алиф-лям-мим'],
    ['11:41', 'Вакаля-ркабу фиха бисмилляхи маджреха вамурсаха, инна рабби лягафурун рахим'],
    ['20:95', 'Каля фама хатбука йа самирий'],
    ['36:1', 'Я-син'],
    ['42:2', '‘Айн-син-каф'],
    ['96:1', 'Икра’ бисми раббикаллязи халяк'],
    ['112:1', 'Куль хуваллаху ахад'],
    ['112:2', 'Аллахус-самад'],
    ['114:6', 'Миналь-джиннати ван-нас'],
  ])('%s', (reference, cyrillic) => {
    const [surah, ayah] = reference.split(':').map(Number) as [number, number]
    expect(russian(surah, ayah)).toBe(cyrillic)
  })

  test.each([
    ['the article before a moon letter', 1, 2, 1, 'аль-хамду'],
    ['the article before a sun letter', 1, 1, 3, 'ар-рахмани'],
    ['the relative pronoun without a hyphen', 1, 7, 2, 'аллязина'],
    ['Allah after a', 112, 2, 1, 'Аллаху'],
    ['Allah after i', 1, 2, 2, 'лилляхи'],
    ['i after an emphatic as ы', 1, 6, 2, 'ас-сырата'],
    ['the address apart', 2, 21, 1, 'йа айюха'],
  ])('writes %s', (_, surah, ayah, word, cyrillic) => {
    expect(cyrillicWord(wordOf(surah, ayah, word))).toBe(cyrillic)
  })

  test('every word of an ayah has its piece, and the pieces are the ayah', () => {
    const wrong = words.filter((ayah, position) => {
      const at = ayahAt(position)
      const pieces = cyrillicPieces(at.surah, at.ayah, ayah)
      const joined = pieces.map((piece) => piece.text + piece.after).join('')
      const complete = pieces.length === ayah.length && pieces.every((piece) => piece.text !== '')
      return !complete || joined !== text.transliterationRussian[position]
    })
    expect(wrong).toEqual([])
  })

  test('has only Russian letters, two apostrophes, hyphens and single spaces; each ayah begins with a capital', () => {
    const odd = text.transliterationRussian.flatMap((line, position) =>
      /^[‘’]?[А-Я][а-яА-Я‘’-]*(,? [а-яА-Я‘’-]+)*$/.test(line) ? [] : [`${formatReference(ayahAt(position))} ${line}`],
    )
    expect(odd).toEqual([])
  })

  test('is what was last looked at, by ayahs and by words', () => {
    expect(digest(text.transliterationRussian)).toBe('aae222a20cdf81ba01c2bec882788f9099455ab0fff3e2cade7cdcb4719554a7')
    expect(digest(words.flat().map((word) => cyrillicWord(word)))).toBe(
      '0736469bade944fcab1e55df88839c8a7ace39eaa2521602f12122fc4aae36b4',
    )
  })
})

/** Tanzil writes "ya ayyuha" apart where the mushaf has one word. */
function tanzilWords(line: string, ayah: readonly string[]): string[] {
  const tokens = line.trim().split(/\s+/)
  return ayah
    .flatMap((word) => {
      const token = tokens.shift()
      if (token === undefined) return []
      return /^[وف]?\u064E?ي\u064E\u0640?\u0670/.test(word) && /^(wa)?ya$/i.test(token)
        ? [token + (tokens.shift() ?? '')]
        : [token]
    })
    .concat(tokens)
}
