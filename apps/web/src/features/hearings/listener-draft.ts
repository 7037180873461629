/**
 * The marks of a listener. They are kept on the device until the server has them, and for as long as the link is open.
 *
 * Shape `version` grows with each change; the server has everything up to `acknowledged`. `key` identifies this device
 * to the server. `recitedTo` null means the whole text. `at` is when the hearing was joined here, in milliseconds.
 */
import { randomId } from '../../lib/random-id.ts'
import { careSuffix } from '../../lib/reading-as.ts'
import { type Checked, listOf, natural, number, oneOf, orNull, readJson, shape, text } from '../../lib/shape.ts'

const place = { surah: natural, ayah: natural, word: natural }
const isMarks = shape({
  version: natural,
  marks: listOf(shape({ ...place, mark: oneOf(['hesitation', 'slip'] as const) })),
  recitedTo: orNull(shape(place)),
})
const isDraft = shape({
  key: text,
  at: number,
  acknowledged: natural,
  word: text,
  version: natural,
  marks: listOf(shape({ ...place, mark: oneOf(['hesitation', 'slip'] as const) })),
  recitedTo: orNull(shape(place)),
})

export type ListenerDraft = Checked<typeof isDraft>
/** The part of a draft that the server stores. */
export type HearingMarks = Checked<typeof isMarks>
export type Mark = HearingMarks['marks'][number]
export type Place = NonNullable<HearingMarks['recitedTo']>

export const newDraft = (now: number, key = randomId()): ListenerDraft => ({
  key,
  at: now,
  version: 0,
  acknowledged: 0,
  marks: [],
  recitedTo: null,
  word: '',
})

const isAt =
  (one: Place) =>
  ({ surah, ayah, word }: Place) =>
    surah === one.surah && ayah === one.ayah && word === one.word

export const markAt = (marks: readonly Mark[], place: Place): Mark['mark'] | undefined => marks.find(isAt(place))?.mark

/** Nothing, a hesitation, a slip, and nothing again. */
const NEXT = { hesitation: 'slip', slip: null } as const

export function tapWord(draft: ListenerDraft, { surah, ayah, word }: Place): ListenerDraft {
  const place = { surah, ayah, word }
  const before = markAt(draft.marks, place)
  const mark = before ? NEXT[before] : 'hesitation'
  const others = draft.marks.filter((one) => !isAt(place)(one))
  return change(draft, { marks: mark ? [...others, { ...place, mark }] : others })
}

export const endAt = (draft: ListenerDraft, recitedTo: Place | null): ListenerDraft => change(draft, { recitedTo })

/** Another state of the marks is another version, also one that was there before. */
export const change = (
  draft: ListenerDraft,
  to: Partial<Pick<ListenerDraft, 'marks' | 'recitedTo'>>,
): ListenerDraft => ({
  ...draft,
  ...to,
  version: draft.version + 1,
})

/** Takes over the marks of the server, unless something was marked here since. */
export function mergeServerMarks(draft: ListenerDraft, { version, marks, recitedTo }: HearingMarks): ListenerDraft {
  if (version < draft.version) return { ...draft, acknowledged: Math.max(draft.acknowledged, version) }
  return { ...draft, version, acknowledged: version, marks, recitedTo }
}

export const isAcknowledged = ({ version, acknowledged }: ListenerDraft): boolean => acknowledged >= version

/** Whether `a` comes after `b` in the text. */
export const isAfter = (a: Place, b: Place): boolean =>
  a.surah - b.surah > 0 || (a.surah === b.surah && (a.ayah - b.ayah || a.word - b.word) > 0)

/** Counts the marks within the recited part. Marks after it do not count. */
export function countMarks({ marks, recitedTo }: Pick<HearingMarks, 'marks' | 'recitedTo'>) {
  const counted = marks.filter((mark) => !recitedTo || !isAfter(mark, recitedTo))
  const slips = counted.filter(({ mark }) => mark === 'slip').length
  return { hesitations: counted.length - slips, slips }
}

const PREFIX = 'halaqa_heard:'
export const draftKey = (token: string): string => PREFIX + token + careSuffix()

/** A link is over before that. */
const KEPT_MS = 8 * 24 * 60 * 60 * 1000

/** Drafts that the device could not store, for as long as the page lives. */
const unsaved = new Map<string, ListenerDraft>()

export function readDraft(token: string): ListenerDraft | null {
  try {
    return readJson(isDraft, localStorage.getItem(draftKey(token))) ?? unsaved.get(draftKey(token)) ?? null
  } catch {
    return unsaved.get(draftKey(token)) ?? null
  }
}

export function saveDraft(token: string, draft: ListenerDraft) {
  try {
    localStorage.setItem(draftKey(token), JSON.stringify(draft))
    unsaved.delete(draftKey(token))
  } catch {
    unsaved.set(draftKey(token), draft)
  }
}

/**
 * Forgets the marks and the word: once the hearing is finished they belong to the reciter alone, and once it is over to
 * nobody. The key stays, which identifies the device.
 */
export function forgetMarks(token: string) {
  const draft = readDraft(token)
  if (draft && (draft.version > 0 || draft.word)) saveDraft(token, newDraft(draft.at, draft.key))
}

/** Removes the drafts of hearings whose link is over. */
export function removeOldDrafts(now: number) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue
      const draft = readJson(isDraft, localStorage.getItem(key))
      if (!draft || now - draft.at > KEPT_MS) localStorage.removeItem(key)
    }
  } catch {
    // There is no storage, so nothing was kept.
  }
}
