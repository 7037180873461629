import type { Hearing, ListenerHearing } from '@halaqa/contract/hearings'

export const TOKEN = '7Kq2-vN4dXyAbCdEfGhIjK'
export const HEARING_ID = '5a4d8f0e-1c2b-4d3e-8f6a-7b8c9d0e1f2a'

const place = { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 2, from_word: null, to_word: null }
export const ayahs = [
  { surah: 112, ayah: 1, from_word: 1, words: ['قُلۡ', 'هُوَ', 'ٱللَّهُ', 'أَحَدٌ'], ends: true },
  { surah: 112, ayah: 2, from_word: 1, words: ['ٱللَّهُ', 'ٱلصَّمَدُ'], ends: true },
]

/** A hearing by its link, before somebody has joined. */
export const aListenerHearing = (more: Partial<ListenerHearing> = {}): ListenerHearing => ({
  reciter: 'Amina',
  state: 'waiting',
  ...place,
  join_by: '2025-11-21T14:00:00Z',
  finish_after: null,
  finish_by: null,
  version: 0,
  marks: [],
  recited_to: null,
  ayahs: null,
  ...more,
})

export const aJoinedText = (more: Partial<ListenerHearing> = {}): ListenerHearing =>
  aListenerHearing({
    state: 'joined',
    finish_after: '2025-11-21T12:01:00Z',
    finish_by: '2025-11-21T15:00:00Z',
    ayahs,
    ...more,
  })

type HeardItems = { key: string; grade: string }[] | null
type HearingToAnswer = Hearing & { items: HeardItems; not_begun: HeardItems }

/** A hearing as its reciter sees it. */
export const aHearing = (more: Partial<HearingToAnswer> = {}) => ({
  id: HEARING_ID,
  state: 'waiting',
  ...place,
  created_at: '2025-11-21T12:00:00Z',
  join_by: '2025-11-21T14:00:00Z',
  listener_name: null,
  finish_by: null,
  finished_at: null,
  finished_on: null,
  answer_by: null,
  version: 0,
  marks: [],
  recited_to: null,
  word: null,
  items: null,
  not_begun: null,
  ...more,
})
