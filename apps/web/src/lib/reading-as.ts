import type { Reader } from '@halaqa/contract/readers'
import { useSyncExternalStore } from 'react'
import type { Camel } from './camel.ts'
import { readSession } from './session.ts'
import { listOf, readJson, shape, text } from './shape.ts'

/**
 * Whom this tab reads as: a reader in the care of the signed-in person, or nobody else. It lasts as long as the tab, reloads included, and two
 * tabs may read as different people.
 *
 * What belongs to a person is kept apart by `readPersonId`: answers (one query client for each person), drafts, the outbox, reading
 * settings, the place in the text.
 */
const KEY = 'halaqa_reading_as'

const isReadingAs = shape({ by: text, id: text, fullName: text, colour: text, timeZone: text, createdAt: text })

/** A reader in care, as far as the app needs them while it reads as them. */
export type ReaderInCare = Pick<Camel<Reader>, 'id' | 'fullName' | 'colour' | 'timeZone' | 'createdAt'>
/** `by` is the signed-in person. */
export type ReadingAs = ReaderInCare & { by: string }

/** Undefined until it has been read from the tab's storage. */
let current: ReadingAs | null | undefined
const listeners = new Set<() => void>()

/** The reader whom this tab reads as; null while it reads as the signed-in person. */
export function readReadingAs(): ReadingAs | null {
  if (current === undefined) current = readStored()
  // The tab outlives the session.
  return current && current.by === readSession()?.id ? current : null
}

/** The reader whom this tab reads as, live. */
export const useReadingAs = () => useSyncExternalStore(subscribe, readReadingAs, () => null)

/** For whom something is done, and by which guardian, as the outbox keeps it. */
export interface Doing {
  userId: string
  by?: string
  readerName?: string
}

/** For the person whose reading this tab shows. */
export function doingNow(): Doing {
  const reader = readReadingAs()
  return reader ? doingFor(reader) : { userId: readSession()?.id ?? '' }
}

/** For a reader in the person's care, whom the tab need not read as. */
export function doingFor({ id, fullName }: Pick<ReaderInCare, 'id' | 'fullName'>): Doing {
  const by = readSession()?.id
  return { userId: id, ...(by !== undefined && { by }), readerName: fullName }
}

/** Whom a call names as `readingAs` to be made for this person. */
export const readingAsFor = (personId: string) => (personId === readSession()?.id ? null : personId)

/** The person whose reading this tab shows; null for a guest. */
export const readPersonId = () => readReadingAs()?.id ?? readSession()?.id ?? null

/**
 * Part of a key in the device's storage: empty for a guest and for an account, which share what the device keeps. A reader in care has
 * entries of their own, also on a device that is locked to them.
 */
export function careSuffix() {
  const session = readSession()
  const reader = readReadingAs()?.id ?? (session?.lockedBy === undefined ? null : session.id)
  return reader === null ? '' : `:${reader}`
}

/** Reads as this reader from now on, and opens the page. */
export function readAs({ id, fullName, colour, timeZone, createdAt }: ReaderInCare, path = '/read') {
  const by = readSession()?.id
  if (by === undefined) return
  rememberReader(by, id)
  void switchPerson(() => store({ by, id, fullName, colour, timeZone, createdAt }), path)
}

/** Reads as the signed-in person again, and opens the page. */
export function backToMyself(path = '/read') {
  if (readReadingAs()) void switchPerson(() => store(null), path)
}

/** Ends acting for a reader without opening a page, when another person is signed in or nobody is. */
export const forgetReadingAs = () => store(null)

/** Takes over what has changed in the reader whom this tab reads as. */
export function updateReadingAs(change: Pick<ReaderInCare, 'timeZone'>) {
  const reader = readReadingAs()
  if (reader) store({ ...reader, ...change })
}

/** Unmounts the screens of one person, applies the change, and opens the page for the other. */
type Switch = (apply: () => void, path: string) => Promise<void>
const applyAtOnce: Switch = async (apply) => apply()
let switchPerson = applyAtOnce

/** The app says here how it changes from one person to another. */
export function onSwitch(handler: Switch) {
  switchPerson = handler
  return () => {
    switchPerson = applyAtOnce
  }
}

/** Changes the signed-in person on this tab as `readAs` changes the reader. */
export const changePerson: Switch = (apply, path) => switchPerson(apply, path)

function store(next: ReadingAs | null) {
  current = next
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
    else sessionStorage.removeItem(KEY)
  } catch {
    // No storage: it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function readStored() {
  try {
    return readJson(isReadingAs, sessionStorage.getItem(KEY)) as ReadingAs | null
  } catch {
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The readers for whom a person has acted on this device. Signing out deletes what the device keeps of them. */
const readersKey = (accountId: string) => `halaqa_readers:${accountId}`

export function rememberedReaders(accountId: string): string[] {
  try {
    return readJson(listOf(text), localStorage.getItem(readersKey(accountId))) ?? []
  } catch {
    return []
  }
}

export function rememberReader(accountId: string, readerId: string) {
  const known = rememberedReaders(accountId)
  if (known.includes(readerId)) return
  try {
    localStorage.setItem(readersKey(accountId), JSON.stringify([...known, readerId]))
  } catch {
    // No storage, nothing kept of the reader either.
  }
}

/** Deletes the entries that end with a reader's suffix, and forgets who the readers were. */
export function forgetReaders(accountId: string) {
  const suffixes = rememberedReaders(accountId).map((id) => `:${id}`)
  try {
    for (const key of Object.keys(localStorage)) {
      if (OF_READERS.some((prefix) => suffixes.some((suffix) => key === prefix + suffix))) localStorage.removeItem(key)
    }
    localStorage.removeItem(readersKey(accountId))
  } catch {
    // No storage, nothing kept.
  }
}

/** Keys of local storage that `careSuffix` completes. */
const OF_READERS = ['halaqa_reading', 'halaqa_reading_unsent', 'halaqa_reading_place']
