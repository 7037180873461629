import { expect, test } from 'vitest'
import { aRun } from '../../../test/review.ts'
import { keepDifferingWords, type LookAlike, lookAlikesOfSlips, wordsOfLine } from './look-alikes.ts'

const alike = (ayah: number, words: number[], alikeWords = 4): LookAlike => ({
  kind: 'stretch',
  alikeWords,
  here: { ayah, words, text: '', differs: [] },
  there: { surahNo: 2, ayah: 61, text: '', differs: [] },
})
const { items } = aRun()

test('a slip is held against the words of its own ayah, and the look-alike with most in common is taken', () => {
  const [own, longer, other] = [alike(2, [1]), alike(2, [1, 2], 7), alike(1, [1])]
  expect(lookAlikesOfSlips(items, { '112:2': [1] }, [other, own, longer])).toEqual([longer])
  expect(lookAlikesOfSlips(items, { '112:2': [1] }, [other, own])).toEqual([own])
  expect(lookAlikesOfSlips(items, { '112:2': [3] }, [own, longer, other])).toEqual([])
  expect(lookAlikesOfSlips(items, { '112:1': [1], '112:2': [1, 2] }, [longer, other])).toEqual([other, longer])
  expect(lookAlikesOfSlips(items, {}, [own])).toEqual([])
})

test('a slip in a part of a verse is counted from the beginning of the ayah', () => {
  const part = { ...items[1]!, key: '112:2:15-16', fromWord: 15, toWord: 16 }
  expect(lookAlikesOfSlips([part], { '112:2:15-16': [2] }, [alike(2, [2]), alike(2, [16])])).toEqual([alike(2, [16])])
})

test('the words of a line are counted without the signs of the ayahs that end in it', () => {
  expect(wordsOfLine({ text: 'a ۝١ b c', differs: [2, 3] })).toEqual([
    { text: 'a', differs: null, isWord: true },
    { text: '۝١', differs: null, isWord: false },
    { text: 'b', differs: 1, isWord: true },
    { text: 'c', differs: 2, isWord: true },
  ])
})

test('a word that is in both lines is no difference, whatever its vowels and stop signs', () => {
  const here = { text: 'وَيَقۡتُلُونَ ٱلۡأَنۢبِيَآءَ بِغَيۡرِ حَقࣲّۚ', differs: [2, 3, 4] }
  const there = { text: 'يُنصَرُونَ ۝١٢ ٱلنَّبِيِّـۧنَ بِغَيۡرِۚ ٱلۡحَقِّۚ', differs: [2, 3, 4] }
  expect(keepDifferingWords(here, there).map(({ differs }) => differs)).toEqual([
    [2, 4],
    [2, 4],
  ])
  expect(
    keepDifferingWords({ text: 'a b', differs: [1, 2] }, { text: 'c', differs: [1] }).map(({ differs }) => differs),
  ).toEqual([[1, 2], [1]])
})
