import { beforeEach, describe, expect, test } from 'vitest'
import {
  change,
  countMarks,
  endAt,
  isAcknowledged,
  isAfter,
  type ListenerDraft,
  mergeServerMarks,
  newDraft,
  readDraft,
  removeOldDrafts,
  saveDraft,
  tapWord,
} from './listener-draft.ts'

const WORD = { surah: 113, ayah: 2, word: 3 }
const SLIP = { ...WORD, mark: 'slip' as const }
const draft = (changes: Partial<ListenerDraft> = {}) => ({ ...newDraft(0, 'key'), ...changes })
const stands = (version: number, marks: ListenerDraft['marks'] = []) => ({ version, marks, recitedTo: null })

test('a word is tapped to a hesitation, a slip, and nothing again; each tap is another version', () => {
  const taps = [1, 2, 3].reduce<ListenerDraft[]>((all) => [...all, tapWord(all.at(-1)!, WORD)], [draft()])
  expect(taps.map(({ marks }) => marks.map(({ mark }) => mark))).toEqual([[], ['hesitation'], ['slip'], []])
  expect(taps.map(({ version }) => version)).toEqual([0, 1, 2, 3])
  const other = tapWord(taps[1]!, { ...WORD, ayah: 3 })
  expect(tapWord(other, WORD).marks).toContainEqual({ ...WORD, ayah: 3, mark: 'hesitation' })
})

test('undo makes a new version with the former marks', () => {
  const tapped = tapWord(draft(), WORD)
  expect(change(tapped, { marks: [], recitedTo: null })).toMatchObject({ version: 2, marks: [] })
  expect(endAt(tapped, WORD)).toMatchObject({ version: 2, recitedTo: WORD })
})

describe("merged with the server's marks", () => {
  test.each([
    ['nothing new', draft({ version: 3, acknowledged: 3, marks: [SLIP] }), stands(3, [SLIP]), 3, [SLIP], true],
    ['what was sent', draft({ version: 3, acknowledged: 2, marks: [SLIP] }), stands(3, [SLIP]), 3, [SLIP], true],
    ['less than was marked since', draft({ version: 4, marks: [SLIP] }), stands(3), 4, [SLIP], false],
    ['more than this device', draft({ version: 2, marks: [] }), stands(5, [SLIP]), 5, [SLIP], true],
    ['the same version with other marks', draft({ version: 2, marks: [] }), stands(2, [SLIP]), 2, [SLIP], true],
  ])('%s', (_, kept, server, version, marks, isSent) => {
    const merged = mergeServerMarks(kept, server)
    expect(merged).toMatchObject({ version, marks, key: 'key' })
    expect(isAcknowledged(merged)).toBe(isSent)
  })
})

test('marks after the last recited word do not count', () => {
  const marks = [SLIP, { ...WORD, word: 4, mark: 'hesitation' as const }, { ...SLIP, ayah: 4 }]
  expect(countMarks({ marks, recitedTo: null })).toEqual({ hesitations: 1, slips: 2 })
  expect(countMarks({ marks, recitedTo: { ...WORD, word: 4 } })).toEqual({ hesitations: 1, slips: 1 })
  expect(countMarks({ marks, recitedTo: WORD })).toEqual({ hesitations: 0, slips: 1 })
})

test.each([
  [{ surah: 114, ayah: 1, word: 1 }, { surah: 113, ayah: 5, word: 3 }, true],
  [{ surah: 113, ayah: 5, word: 1 }, { surah: 114, ayah: 1, word: 3 }, false],
  [{ surah: 113, ayah: 2, word: 1 }, { surah: 113, ayah: 1, word: 3 }, true],
  [{ surah: 113, ayah: 1, word: 3 }, { surah: 113, ayah: 1, word: 3 }, false],
])('%j after %j: %s', (a, b, expected) => expect(isAfter(a, b)).toBe(expected))

describe('stored on the device', () => {
  beforeEach(() => localStorage.clear())

  test('is what was saved; what cannot be read is none', () => {
    saveDraft('token', tapWord(draft(), WORD))
    expect(readDraft('token')).toMatchObject({ key: 'key', version: 1 })
    expect(readDraft('other')).toBeNull()
    localStorage.setItem('halaqa_heard:broken', '{"key":1}')
    expect(readDraft('broken')).toBeNull()
  })

  test('is deleted once its link leads nowhere', () => {
    const days = 24 * 60 * 60 * 1000
    saveDraft('old', draft({ at: 0 }))
    saveDraft('new', draft({ at: 5 * days }))
    localStorage.setItem('halaqa_heard:broken', '?')
    localStorage.setItem('halaqa_other', '?')
    removeOldDrafts(9 * days)
    expect(Object.keys(localStorage).sort()).toEqual(['halaqa_heard:new', 'halaqa_other'])
  })
})
