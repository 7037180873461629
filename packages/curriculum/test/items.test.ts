/** The frozen items of packages/quran, held against the text, the rule that cut them, and the book's divisions. */
import { AYAH_COUNT, ayahAt } from '@halaqa/quran/ayah'
import { allItems, type Item, itemByKey, itemsOfKey, itemsOfRange } from '@halaqa/quran/items'
import { pageSpan } from '@halaqa/quran/mushaf'
import { SURAHS } from '@halaqa/quran/surahs'
import { TOTAL_WEIGHT } from '@halaqa/quran/weights'
import { describe, expect, test } from 'vitest'
import { itemSpansOf } from '../src/item-parts.ts'
import { ayahSpan } from '../src/word-index.ts'
import { ALL, failing, ofType, parseWordKey, type Seen, SURAH_TEXTS, sha256, WORD_INDEX } from './whole.ts'

const items = allItems()
const wordsOf = ({ surah, startAyah, fromWord, toWord }: Item): readonly string[] =>
  SURAH_TEXTS[surah - 1]!.ayahs[startAyah - 1]!.slice((fromWord ?? 1) - 1, toWord)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe('items', () => {
  test('cover every word of every ayah once, in order', () => {
    const joined = new Map<string, string[]>()
    for (const item of items) {
      const ayah = `${item.surah}:${item.startAyah}`
      joined.set(ayah, [...(joined.get(ayah) ?? []), ...wordsOf(item)])
    }
    const expected = SURAH_TEXTS.flatMap(({ number, ayahs }) => ayahs.map((words, i) => [`${number}:${i + 1}`, words]))
    expect(expected).toHaveLength(AYAH_COUNT)
    expect([...joined]).toEqual(expected)
  })

  test('are the frozen ones, which the rule makes today', () => {
    const made = SURAHS.flatMap(({ number, ayahCount }) =>
      Array.from({ length: ayahCount }, (_, i) => i + 1).flatMap((ayah) => {
        const whole = ayahSpan(WORD_INDEX, number, ayah)
        const spans = itemSpansOf(WORD_INDEX, number, ayah)
        if (spans.length === 1) return [`${number}:${ayah}`]
        return spans.map(({ from, to }) => `${number}:${ayah}:${from - whole.from + 1}-${to - whole.from}`)
      }),
    )
    expect(items.map(({ key }) => key)).toEqual(made)
  })

  test('have keys that never change', () => {
    // People's records hang on these keys. A cut that must change keeps its old keys under "retired" in items.json.
    expect(items).toHaveLength(6500)
    expect(sha256(items.map(({ key }) => key))).toBe('278f81ee05eb9c5bcb371c4ebcbbd0c486fcff7b3ca07e1aef47d788c61cc8fc')
  })

  test('have at most 32 words, but for stretches without a tamm or kafi stop', () => {
    expect(items.filter(({ words }) => words > 32).map(({ key, words }) => `${key} ${words}`)).toEqual([
      '2:164 43',
      '2:177:1-39 39',
      '4:23:1-49 49',
      '10:22:7-41 35',
      '10:24:1-38 38',
      '10:71 33',
      '24:31:19-62 44',
      '24:43:1-33 33',
      '24:61:1-49 49',
      '33:50:1-43 43',
      '60:4:1-45 45',
      '60:12:1-34 34',
    ])
  })

  test('are parts of long ayahs alone, of at least four words, that end where the mushaf has a stop', () => {
    const parts = items.filter(({ fromWord }) => fromWord !== undefined)
    expect(parts).toHaveLength(484)
    const ayahWords = ({ surah, startAyah }: Item) => SURAH_TEXTS[surah - 1]!.ayahs[startAyah - 1]!.length
    expect(parts.filter((part) => ayahWords(part) <= 32 || part.words < 4)).toEqual([])
    const inside = parts.filter((part) => part.toWord !== ayahWords(part))
    const unmarked = inside.filter((part) => !/[\u06D6-\u06D8\u06DA\u06DB]/.test(wordsOf(part).at(-1)!))
    expect(unmarked.map(({ key }) => key)).toEqual(['4:94:1-21', '4:140:1-22'])
  })

  test('have the letters and words of the text', () => {
    const letters = (item: Item) =>
      wordsOf(item)
        .join('')
        .match(/[\u0621-\u063A\u0641-\u064A\u0671\u06CC]/g)!.length
    expect(items.filter((item) => item.letters !== letters(item) || item.words !== wordsOf(item).length)).toEqual([])
    expect(sum(items.map((item) => item.letters))).toBe(TOTAL_WEIGHT)
  })

  test('know their page, ruku and juz', () => {
    for (let page = 1; page <= 604; page += 1) {
      const { start, end } = pageSpan(page)
      const [first, last] = [ayahAt(start), ayahAt(end)]
      const own = itemsOfRange(first.surah, first.ayah, last.surah, last.ayah)
      expect(own.every((item) => item.page === page && item.firstPage === page)).toBe(true)
    }
    expect(itemByKey('2:282:15-34')).toMatchObject({ page: 48, ruku: 40, juz: 3, surah: 2, startAyah: 282 })
    expect(items.at(-1)).toMatchObject({ key: '114:6', page: 604, ruku: 556, juz: 30, index: 6499 })
  })
})

describe('finding items', () => {
  test('by key, and by index', () => {
    expect(items.every((item, index) => itemByKey(item.key) === item && item.index === index)).toBe(true)
    for (const key of ['2:282', '2:282:1-13', '115:1', '2:287', '', '2', '2:255:1-50', '__proto__'])
      expect(itemByKey(key), key).toBeUndefined()
  })

  test('of a range, within one ayah and over surahs', () => {
    expect(itemsOfRange(2, 282, 2, 282).map(({ key }) => key)).toEqual([
      '2:282:1-14',
      '2:282:15-34',
      '2:282:35-51',
      '2:282:52-71',
      '2:282:72-86',
      '2:282:87-107',
      '2:282:108-128',
    ])
    expect(itemsOfRange(113, 5, 114, 2).map(({ key }) => key)).toEqual(['113:5', '114:1', '114:2'])
    expect(itemsOfRange(1, 1, 114, 6)).toHaveLength(items.length)
    expect(() => itemsOfRange(2, 287, 2, 287)).toThrow(RangeError)
    expect(() => itemsOfRange(3, 1, 2, 1)).toThrow(RangeError)
  })

  test('by a retired key: all that overlap its words; by an unknown key: none', () => {
    const keys = (key: string, retired: readonly string[]) => itemsOfKey(key, retired).map((item) => item.key)
    expect(keys('2:282:10-35', ['2:282:10-35'])).toEqual(['2:282:1-14', '2:282:15-34', '2:282:35-51'])
    expect(keys('2:282', ['2:282'])).toHaveLength(7)
    expect(keys('2:282:10-35', [])).toEqual([])
    expect(keys('112:1', [])).toEqual(['112:1'])
  })
})

describe('questions', () => {
  test('name the items whose words they ask for, pairs none', () => {
    expect(failing(ofType('match_pairs'), ({ question }) => question.questionData === null)).toEqual([])
    const asking = ALL.filter(({ question }) => question.questionType !== 'match_pairs')
    const askedOf = ({ question }: Seen) => (question.questionData?.asked_items ?? []).map((key) => itemByKey(key)!)
    expect(
      failing(
        asking,
        (seen) => askedOf(seen).length > 0 && askedOf(seen).every(({ surah }) => surah === seen.surah.number),
      ),
    ).toEqual([])
  })

  test('with a blank name the one item that has its word', () => {
    const holds = (seen: Seen) => {
      const { ayah, index } = parseWordKey(seen.question.key)
      const [item, ...others] = (seen.question.questionData?.asked_items ?? []).map((key) => itemByKey(key)!)
      const isInside = index + 1 >= (item!.fromWord ?? 1) && index + 1 <= (item!.toWord ?? item!.words)
      return others.length === 0 && item!.startAyah === ayah && isInside
    }
    expect(failing(ofType('fill_blank'), holds)).toEqual([])
  })

  test('about an order of words name all items that the words touch', () => {
    const holds = ({ question, surah }: Seen) => {
      const { ayah, index } = parseWordKey(question.key)
      const row = surah.ayahs.flatMap((words, i) => words.map((_, word) => ({ ayah: i + 1, word: word + 1 })))
      const start = row.findIndex((place) => place.ayah === ayah && place.word === index + 1)
      const touched = row.slice(start, start + question.words.length).map((place) => {
        const own = itemsOfRange(surah.number, place.ayah, surah.number, place.ayah)
        return own.find((item) => place.word >= (item.fromWord ?? 1) && place.word <= (item.toWord ?? item.words))!.key
      })
      return question.questionData!.asked_items!.join() === [...new Set(touched)].join()
    }
    expect(failing(ofType('word_order'), holds)).toEqual([])
  })
})

test('the text is not in the table', () => {
  expect(JSON.stringify(items)).not.toMatch(/[^\x20-\x7E]/)
})
