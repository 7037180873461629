import { useMemo, useSyncExternalStore } from 'react'
import type { ApiError } from '../../lib/api-error.ts'
import { type Check, type Checked, either, listOf, number, readJson, shape, text } from '../../lib/shape.ts'

/**
 * Answers that were kept on the device and that the server would not take afterwards. The path says so until the person has
 * read it, or until the lesson was recorded after all.
 */
const lesson = { lessonId: text, lessonTitle: text }
const anything: Check<unknown> = (_value): _value is unknown => true
/** The answer is kept as it came, since the language of the page may change. Version 0.2.0 kept a sentence. */
const isRefusal = either(shape({ ...lesson, status: number, body: anything }), shape({ ...lesson, reason: text }))
export type Refusal = Checked<typeof isRefusal>

const keyOf = (userId: string) => `halaqa_refused:${userId}`
/** Refusals that the device could not store. They live as long as the page. */
const unsaved = new Map<string, string>()
const listeners = new Set<() => void>()

type RefusedSubmission = Pick<Refusal, 'lessonId' | 'lessonTitle'> & { userId: string }
type Answer = Pick<ApiError, 'status' | 'body'>

export function addRefusal({ userId, lessonId, lessonTitle }: RefusedSubmission, { status, body }: Answer) {
  const others = refusalsOf(userId).filter((refusal) => refusal.lessonId !== lessonId)
  write(userId, [...others, { lessonId, lessonTitle, status, body }])
}

export function removeRefusal(userId: string, lessonId: string) {
  const before = refusalsOf(userId)
  const left = before.filter((refusal) => refusal.lessonId !== lessonId)
  if (left.length < before.length) write(userId, left)
}

export const refusalsOf = (userId: string) => parse(read(userId))

/** Live, across tabs. */
export function useRefusals(userId: string): Refusal[] {
  const saved = useSyncExternalStore(
    subscribe,
    () => read(userId),
    () => '',
  )
  return useMemo(() => parse(saved), [saved])
}

function read(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId)) ?? unsaved.get(userId) ?? ''
  } catch {
    return unsaved.get(userId) ?? ''
  }
}

const parse = (saved: string): Refusal[] => readJson(listOf(isRefusal), saved) ?? []

function write(userId: string, refusals: Refusal[]) {
  const text = refusals.length > 0 ? JSON.stringify(refusals) : ''
  unsaved.delete(userId)
  try {
    if (text) localStorage.setItem(keyOf(userId), text)
    else localStorage.removeItem(keyOf(userId))
  } catch {
    unsaved.set(userId, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
