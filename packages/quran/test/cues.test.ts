/** Cues, held against an independent text (Tanzil's) with comparisons of their own. */
import { describe, expect, test } from 'vitest'
import { parseReference, positionOf } from '../src/ayah.ts'
import { cueOf } from '../src/cues.ts'
import { allItems, itemByKey } from '../src/items.ts'
import { letterNamesIn } from '../src/letter-names.ts'
import { SURAHS } from '../src/surahs.ts'
import { openText } from '../src/text.ts'
import { wordsOfAyah } from '../src/words.ts'
import { folded, readTanzilWords, readWords } from './tanzil-text.ts'

const { arabic } = openText()
const items = allItems()
const cue = (key: string) => cueOf(itemByKey(key)!, arabic)

/** So many words before the end of an ayah, up to so many before it. */
const end = (reference: string, words: number, rest = 0): string => {
  const { surah, ayah } = parseReference(reference)!
  const all = wordsOfAyah({ surah, ayah }, arabic[positionOf(surah, ayah)]!)
  return all.slice(all.length - words, all.length - rest).join(' ')
}

describe('the cue of a surah’s first ayah', () => {
  test('is the bismillah', () => {
    expect(cue('112:1')).toEqual({ surah: 112, ayah: 0, text: arabic[0], opening: true })
    expect(items.filter((item) => cueOf(item, arabic).opening).map(({ key }) => key)).toHaveLength(114)
  })

  test('is the seeking of refuge before the bismillah itself, and the name alone before At-Tawbah', () => {
    expect(cue('1:1')).toEqual({ surah: 1, ayah: 0, text: 'أَعُوذُ بِٱللَّهِ مِنَ ٱلشَّيۡطَٰنِ ٱلرَّجِيمِ', opening: true })
    expect(cue('9:1')).toEqual({ surah: 9, ayah: 0, text: '', opening: true })
  })
})

describe('a cue', () => {
  test('is as long as it has to be', () => {
    expect(cue('114:6')).toEqual({ surah: 114, ayah: 5, text: end('114:5', 3), opening: false })
    expect(cue('2:282:15-34')).toEqual({ surah: 2, ayah: 282, text: end('2:282', 117, 114), opening: false })
  })

  test('is at most the ayah before: its place decides after a refrain', () => {
    expect(cue('55:14')).toMatchObject({ surah: 55, ayah: 13, text: arabic[4913] })
    expect(cue('55:17')).toMatchObject({ surah: 55, ayah: 16, text: arabic[4913] })
  })

  test('goes back over ayahs that are too short, and shows their ends', () => {
    expect(cue('89:4').text).toBe(`${end('89:2', 1)} ۝٢ ${arabic[positionOf(89, 3)]}`)
    expect(cue('93:2').text).toBe(arabic[positionOf(93, 1)])
  })

  test('has the names of disjoined letters', () => {
    expect(cue('2:2')).toMatchObject({ text: 'الٓمٓ', letterNames: 'Alif lām mīm' })
    expect(cue('42:3')).toMatchObject({ text: 'حمٓ ۝١ عٓسٓقٓ', letterNames: 'Ḥā mīm ʿayn sīn qāf' })
    const namesOf = (item: (typeof items)[number]) => cueOf(item, arabic).letterNames ?? ''
    const named = items.filter(namesOf)
    for (const names of named.map(namesOf)) {
      expect(letterNamesIn('ru', names)).toMatch(/^[А-я‘ ]+$/)
      expect(letterNamesIn('ar', names)).toMatch(/^[أ-ي ]+$/)
    }
    expect(named.map(({ surah }) => surah)).toEqual(
      expect.arrayContaining([2, 3, 7, 19, 20, 26, 28, 29, 30, 31, 32, 36, 40, 41, 42, 43, 44, 45, 46]),
    )
  })
})

/** الٓمٓ has no vowels, أَلَمْ has. */
const isLetters = (word: string): boolean => word.includes('\u0653') && !/[\u064B-\u0652]/.test(word)

/** Each surah as one string, with a space before and after each word; disjoined letters stand by themselves. */
const words = readTanzilWords().map((ayah) => ayah.map((word) => (isLetters(word) ? word : folded(word))))
const startOfSurah = (surah: number) => positionOf(surah, 1)
const surahs = SURAHS.map(({ number, ayahCount }) =>
  words.slice(startOfSurah(number), startOfSurah(number) + ayahCount).flat(),
)
const text = surahs.map((surah) => ` ${surah.join(' ')} `).join('|')
const row = (list: readonly string[]) => ` ${list.join(' ')} `
const counts = new Map<string, number>()

/** How often words stand in a row, in any surah. */
function occurrences(list: readonly string[]): number {
  const wanted = row(list)
  const known = counts.get(wanted)
  if (known !== undefined) return known
  let count = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) count += 1
  counts.set(wanted, count)
  return count
}

describe('every cue', () => {
  const cases = items
    .filter(({ startAyah, fromWord }) => startAyah > 1 || (fromWord ?? 1) > 1)
    .map((item) => {
      const { surah, startAyah, fromWord = 1 } = item
      const before = words.slice(startOfSurah(surah), positionOf(surah, startAyah)).flat().length + fromWord - 1
      const text = cueOf(item, arabic).text.replace(/ ۝[٠-٩]+/g, '')
      return { item, before, text, length: text.split(' ').length, surah: surahs[surah - 1]! }
    })
  const stretch = ({ surah, before }: (typeof cases)[number], length: number) => surah.slice(before - length, before)
  const goesOnInOneWay = (one: (typeof cases)[number], length: number) => {
    const said = stretch(one, length)
    return occurrences(said) === occurrences([...said, ...one.surah.slice(one.before, one.before + one.item.words)])
  }
  /** Lengths of the ayahs, or of the part, that a cue may take, beginning with the nearest. */
  const mostOf = ({ item, before }: (typeof cases)[number]) => {
    if ((item.fromWord ?? 1) > 1) return items[item.index - 1]!.words
    const first = startOfSurah(item.surah)
    let [position, length] = [positionOf(item.surah, item.startAyah), 0]
    while (position > first) {
      position -= 1
      length += words[position]!.length
      if (words[position]!.length >= 3) break
    }
    return Math.min(length, before)
  }

  test('ends where its item begins, as in the mushaf', () => {
    const own = readWords(arabic)
    const wrong = cases.filter(({ item: { surah, startAyah, fromWord = 1 }, text }) => {
      const at = positionOf(surah, startAyah)
      const said = own.slice(startOfSurah(surah), at).flat()
      return !row([...said, ...own[at]!.slice(0, fromWord - 1)]).endsWith(`${text} `)
    })
    expect(wrong.map(({ item }) => item.key)).toEqual([])
  })

  test('has at least three words, or all that the surah has', () => {
    const short = cases.filter(({ length }) => length < 3)
    expect(short.filter(({ length, before }) => length !== before).map(({ item }) => item.key)).toEqual([])
    expect(short).toHaveLength(42)
  })

  test('has only one continuation, or is as long as a cue may be', () => {
    const most = cases.filter((one) => one.length >= mostOf(one))
    expect(cases.filter((one) => one.length > mostOf(one)).map(({ item }) => item.key)).toEqual([])
    const free = cases.filter((one) => one.length < mostOf(one))
    expect(free.filter((one) => !goesOnInOneWay(one, one.length)).map(({ item }) => item.key)).toEqual([])
    expect(most.filter((one) => !goesOnInOneWay(one, one.length))).toHaveLength(302)
  })

  test('is the shortest that does', () => {
    const longer = cases.filter(({ length }) => length > 3)
    expect(longer.filter((one) => goesOnInOneWay(one, one.length - 1)).map(({ item }) => item.key)).toEqual([
      // These go on in two ways where a word is spelled in two: إبراهيم without its ya, يستأخرون and دعاء with another seat.
      '2:136',
      '7:35',
      '13:15',
      '16:62',
      '40:51',
    ])
  })
})
