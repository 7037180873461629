import type { ReviewRun as WireRun } from '@halaqa/contract/review'
import type { ReviewRun } from '../src/features/review/review.queries.ts'
import { camelKeys } from '../src/lib/camel.ts'

const item = (ayah: number, words: string[]) => ({
  key: `112:${ayah}`,
  surah: 112,
  start_ayah: ayah,
  end_ayah: ayah,
  due: '2025-11-21',
  from_word: null,
  to_word: null,
  words,
  ends: true,
  letters: 11,
  stability: 3,
})

/** The first two verses of Al-Ikhlas, as the server writes them. */
export const aWireRun: WireRun = {
  id: '112:1_112:2',
  start_surah: 112,
  start_ayah: 1,
  end_surah: 112,
  end_ayah: 2,
  part: 'near',
  cue: { surah: 112, ayah: 0, text: 'بِسۡمِ ٱللَّهِ', opening: true, letter_names: null },
  items: [item(1, ['قُلۡ', 'هُوَ', 'ٱللَّهُ', 'أَحَدٌ']), item(2, ['ٱللَّهُ', 'ٱلصَّمَدُ'])],
}

export const aRun = (): ReviewRun => camelKeys(aWireRun)

export const aReview = (runs: WireRun[] = [aWireRun], more: object = {}) => ({
  date: '2025-11-21',
  minutes: runs.length,
  runs,
  next_due: '2025-11-24',
  next_on: '2025-11-24',
  done: false,
  begun: true,
  ...more,
})

const line = (text: string) => ({ text, differs: [2] })

/** A verse of Al-Ikhlas that was taken for one of Al-Baqarah twice. */
export const aSlip = (ayah: number) => ({
  surah_no: 112,
  slips: 2,
  last: '2025-11-20',
  look_alike: {
    kind: 'stretch',
    alikeWords: 4,
    here: { ayah, words: [2], ...line('أَحَدٌ ٱلصَّمَدُ') },
    there: { surahNo: 2, ayah: 61, ...line('أَحَدٌ وَٱللَّهُ') },
  },
})
