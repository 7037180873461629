/** Look-alikes as the server answers them, held against an independent text (Tanzil's) with comparisons of their own. */
import { describe, expect, test } from 'vitest'
import type { LookAlike } from '../build/look-alikes.ts'
import { loadAnswers } from '../src/answers.ts'
import { parseReference, positionOf } from '../src/ayah.ts'
import { SURAHS } from '../src/surahs.ts'
import { folded, readTanzilWords } from './tanzil-text.ts'

const answers = loadAnswers()
const bodyOf = (surah: number) => answers.get(`/chapters/${surah}/look-alikes`)!
const bySurah = SURAHS.map(({ number }) => {
  const { surahNo, lookAlikes } = JSON.parse(bodyOf(number).identity.body.toString()) as {
    surahNo: number
    lookAlikes: LookAlike[]
  }
  expect(surahNo).toBe(number)
  return lookAlikes.map((one) => ({ surah: number, ...one }))
})
const all = bySurah.flat()
type Told = (typeof all)[number]
type Line = Pick<Told['there'], 'text' | 'differs'>
const nameOf = ({ surah, here, there }: Told) => `${surah}:${here.ayah} ${there.surahNo}:${there.ayah}`

const between = (a: string, b: string): Told[] => {
  const [here, there] = [parseReference(a)!, parseReference(b)!]
  return all.filter(
    (one) =>
      one.surah === here.surah &&
      one.here.ayah === here.ayah &&
      one.there.surahNo === there.surah &&
      one.there.ayah === there.ayah,
  )
}

const tanzil = readTanzilWords().map((ayah) => ayah.map(folded))
const book = SURAHS.map(
  ({ number, ayahCount }) =>
    ` ${tanzil
      .slice(positionOf(number, 1), positionOf(number, 1) + ayahCount)
      .flat()
      .join(' ')} `,
).join('|')
/** Some words are spelled in two ways: إبراهيم without its ya, يستأخرون with another seat of the hamza. */
const loosely = (words: string) => words.replace(/[اوي]/g, '')
const looseBook = loosely(book)
const wordsOf = (text: string) => text.split(' ').filter((token) => !token.startsWith('۝'))
const markless = (word: string) => word.replace(/[\u06D6-\u06DB]/g, '')

describe('known look-alikes are found', () => {
  test.each([
    ['2:48', '2:123', 'stretch', ['شَفَٰعَةࣱ', 'وَلَا', 'يُؤۡخَذُ']],
    ['2:58', '7:161', 'stretch', ['قُلۡنَا', 'ٱدۡخُلُواْ', 'هَٰذِهِ']],
    ['2:61', '3:112', 'stretch', ['ٱلنَّبِيِّـۧنَ', 'بِغَيۡرِ', 'ٱلۡحَقِّ']],
    ['2:62', '5:69', 'stretch', ['وَٱلنَّصَٰرَىٰ', 'وَٱلصَّٰبِـِٔينَ', 'مَنۡ']],
    ['2:173', '16:115', 'stretch', ['بِهِۦ', 'لِغَيۡرِ', 'ٱللَّهِ']],
    ['6:151', '17:33', 'stretch', ['ذَٰلِكُمۡ', 'وَصَّىٰكُم', 'بِهِۦ']],
    ['23:83', '27:68', 'ayah', ['نَحۡنُ', 'هَٰذَا']],
    ['26:10', '26:69', 'stretch', ['وَإِذۡ', 'نَادَىٰ', 'رَبُّكَ']],
  ])('%s and %s', (a, b, kind, differing) => {
    const found = between(a, b).filter((one) => one.kind === kind)
    const lines = found.map(({ here }) => here.differs.map((word) => folded(wordsOf(here.text)[word - 1]!)))
    expect(lines).toContainEqual(differing.map(folded))
    expect(between(b, a).map((one) => one.kind)).toContain(kind)
  })

  test('ayahs wholly alike are told apart by the two words that follow', () => {
    const [one] = between('2:135', '2:142')
    expect(between('2:134', '2:141')).toEqual([])
    expect(one).toMatchObject({ kind: 'stretch', here: { words: [1, 2, 3] } })
  })

  test('whatever their stop signs', () => {
    for (const [here, there] of all.map((one) => [one.here, one.there] as const)) {
      const differing = (line: Line) => line.differs.map((word) => markless(wordsOf(line.text)[word - 1]!)).join(' ')
      expect(differing(here)).not.toBe(differing(there))
    }
  })
})

describe('every look-alike', () => {
  const stretches = all.filter(({ kind }) => kind === 'stretch')
  const firstDiffering = ({ text, differs }: Line) => {
    const words = wordsOf(text).map(folded)
    return { before: words.slice(0, differs[0]! - 1), next: words[differs[0]! - 1]! }
  }

  test('is another place, once, and at most five of one place', () => {
    expect(all.filter((one) => one.surah === one.there.surahNo && one.here.ayah === one.there.ayah)).toHaveLength(0)
    const places = new Map<string, string[]>()
    for (const one of all) {
      const place = `${one.surah}:${one.here.ayah} ${one.here.words[0]}`
      places.set(place, [...(places.get(place) ?? []), nameOf(one)])
    }
    expect(Math.max(...[...places.values()].map((others) => others.length))).toBe(5)
    for (const others of places.values()) expect(new Set(others).size).toBe(others.length)
  })

  test('continues differently after the same words', () => {
    const wrong = all.filter(({ kind, here, there }) => {
      if (kind === 'ayah') return false
      const [ours, theirs] = [firstDiffering(here), firstDiffering(there)]
      return (
        loosely(ours.before.join(' ')) !== loosely(theirs.before.join(' ')) ||
        (kind === 'stretch' && ours.next === theirs.next)
      )
    })
    expect(wrong.map(nameOf)).toEqual([])
  })

  test('is a stretch of at least four words and fourteen letters that few places have', () => {
    const short = stretches.filter(({ alikeWords, here }) => {
      const said = wordsOf(here.text).slice(0, here.differs[0]! - 1)
      const letters = said.join('').match(/[\u0621-\u063A\u0641-\u064A\u0671\u06CC]/g)!.length
      return alikeWords < 4 || said.length !== Math.min(alikeWords, 7) || letters < 14
    })
    expect(short.map(nameOf)).toEqual([])
    const count = (text: string, said: string) => text.split(said).length - 1
    const common = stretches.filter(({ alikeWords, here }) => {
      const said = ` ${firstDiffering(here).before.join(' ')} `
      return count(looseBook, loosely(said)) < 2 || (alikeWords <= 7 && count(book, said) > 12)
    })
    expect(common.map(nameOf)).toEqual([])
  })

  test('shows words of its ayah, and which of them are meant', () => {
    const wrong = all.filter(({ surah, here, there }) => {
      const own = tanzil[positionOf(surah, here.ayah)]!
      const shown = wordsOf(here.text).map(folded)
      const lastOfThere = wordsOf(there.text).length
      return (
        here.words.some((word, i) => own[word - 1] !== shown[here.differs[i]! - 1]) ||
        there.differs.some((word) => word < 1 || word > lastOfThere)
      )
    })
    expect(wrong.map(nameOf)).toEqual([])
  })
})

test('Al-Baqarah’s are at most 60 KB on the wire', () => {
  expect(bodyOf(2).br.body.length).toBeLessThan(60 * 1024)
  expect(all).toHaveLength(8089)
})
