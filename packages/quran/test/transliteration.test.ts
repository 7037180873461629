import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TRANSLITERATION_SLIPS } from '../build/transliteration-slips.ts'
import { ayahAt, formatReference, parseReference, positionOf } from '../src/ayah.ts'
import { cyrillicPieces, cyrillicWord } from '../src/cyrillic.ts'
import { opensWithLetters } from '../src/disjoined-letters.ts'
import { openText } from '../src/text.ts'
import { latinWord, plainLatin } from '../src/transliterate.ts'
import { tanzilLatin } from './tanzil-latin.ts'
import { readWords } from './tanzil-text.ts'

const text = openText()
const words = readWords(text.arabic)

const wordOf = (surah: number, ayah: number, word: number): string => words[positionOf(surah, ayah)]![word - 1]!
const russian = (surah: number, ayah: number): string => text.transliterationRussian[positionOf(surah, ayah)]!
const digest = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

const latinAyahs = words.map((ayah, position) => {
  const at = ayahAt(position)
  return ayah
    .map((word, n) => latinWord(word, { opensSurah: n === 0 && opensWithLetters(at.surah, at.ayah) }))
    .join(' ')
})

describe('Latin', () => {
  test.each([
    ['1:1', 'bismi allāhi ar-raḥmāni ar-raḥīmi'],
    ['2:1', 'alif-lām-mīm'],
    ['2:2', 'dhālika al-kitābu lā rayba fīhi hudan lilmuttaqīna'],
    ['18:1', 'al-ḥamdu lillāhi al-ladhī anzala ʿalā ʿabdihi al-kitāba walam yajʿal lahu ʿiwajā'],
    ['19:1', 'kāf-hā-yā-ʿayn-ṣād'],
    ['42:2', 'ʿayn-sīn-qāf'],
    ['112:1', 'qul huwa allāhu aḥadun'],
    ['114:6', 'mina al-jinnati wan-nāsi'],
  ])('%s', (reference, latin) => {
    const [surah, ayah] = reference.split(':').map(Number) as [number, number]
    expect(latinAyahs[positionOf(surah, ayah)]).toBe(latin)
  })

  test.each([
    ['a connecting u in a verb', 2, 21, 3, 'uʿbudū'],
    ['an i where the damma is borrowed', 38, 6, 5, 'imshū'],
    ['lam of the root after ٱ', 3, 155, 6, 'iltaqā'],
    ['ṣad read as seen', 2, 245, 14, 'wayabsuṭu'],
    ['a ya that is only small', 2, 258, 18, 'yuḥyī'],
    ['a waw that carries ā', 2, 3, 5, 'aṣ-ṣalāta'],
    ['a silent alif', 2, 8, 5, 'āmannā'],
    ['a consonant swallowed by the next', 109, 4, 5, 'ʿabattum'],
    ['a ya written twice', 68, 6, 1, 'biʾayyikumu'],
    ['the article that lost its alif', 26, 176, 3, 'al-ʾaykati'],
    ['the assimilated article after لِ', 2, 83, 17, 'lin-nāsi'],
  ])('reads %s', (_, surah, ayah, word, latin) => {
    expect(latinWord(wordOf(surah, ayah, word))).toBe(latin)
  })

  test('every word has a piece of the expected letters', () => {
    expect(latinAyahs.join(' ').split(' ')).toHaveLength(77_433)
    expect(
      latinAyahs.filter((latin) => !/^[abdfghijklmnqrstuwyzāīūḥṣḍṭẓʾʿ -]+$/.test(latin) || / {2}|^ | $/.test(latin)),
    ).toEqual([])
  })

  test('can be typed without its marks', () => {
    expect(plainLatin('ar-raḥmāni')).toBe('ar-rahmani')
    expect(latinAyahs.filter((latin) => !/^[a-z -]+$/.test(plainLatin(latin)))).toEqual([])
  })

  test('is what was last looked at', () => {
    expect(digest(latinAyahs)).toBe('e738602689b8487e67d83e988972a2b4b4e1114f0aa6e23af3a02b546c24c56c')
  })

  test('reads 99.7 % of the words exactly as Tanzil does; most others are slips of that text', () => {
    let compared = 0
    let alike = 0
    words.forEach((ayah, position) => {
      const theirs = tanzilWords(text.transliterationEnglish[position]!, ayah)
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

describe('the slips of the English transliteration', () => {
  test.each(TRANSLITERATION_SLIPS)('$reference $right is what the Arabic says', ({ reference, wrong, right }) => {
    const { surah, ayah } = parseReference(reference)!
    const position = positionOf(surah, ayah)
    const spoken = words[position]!.map((word) => tanzilLatin(word).toLowerCase())
    for (const word of right.toLowerCase().split(' ')) expect(spoken).toContain(word)
    expect(spoken).not.toContain(wrong.toLowerCase())
    expect(text.transliterationEnglish[position]!.split(' ')).toEqual(expect.arrayContaining(right.split(' ')))
  })
})

describe('Cyrillic', () => {
  test.each([
    ['1:1', 'Бисмилляхир-рахманир-рахим'],
    ['1:2', 'Аль-хамду лилляхи раббиль-‘алямин'],
    ['1:5', 'Ийяка на‘буду ва’ийяка наста‘ин'],
    ['1:7', 'Сыраталлязина ан‘амта ‘аляйхим гайриль-магдуби ‘аляйхим валяд-даллин'],
    ['2:1', 'Алиф-лям-мим'],
    ['11:41', 'Вакаля-ркабу фиха бисмилляхи маджреха вамурсаха инна рабби лягафурун рахим'],
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

  test('only Russian letters, the two apostrophes, hyphens and single spaces; each ayah begins with a capital', () => {
    const odd = text.transliterationRussian.flatMap((line, position) =>
      /^[‘’]?[А-Я][а-яА-Я‘’-]*( [а-яА-Я‘’-]+)*$/.test(line) ? [] : [`${formatReference(ayahAt(position))} ${line}`],
    )
    expect(odd).toEqual([])
  })

  test('is what was last looked at, by ayahs and by words', () => {
    expect(digest(text.transliterationRussian)).toBe('86ade5b4fd2f26fdb0d2fa5a15875684a6da1ca992a4c65c6c010b1a80679320')
    expect(digest(words.flat().map((word) => cyrillicWord(word)))).toBe(
      '32ad51aa0350e375bbcb1087af7eaeb52e6e36e61acf85ab5059099c4623d138',
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
