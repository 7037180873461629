/**
 * Words in slots. Pure.
 *
 * Shape `slots` holds the id of the word in each place, or null, with the first word's place first. The other words are
 * in the pool.
 */
import type { Question, Word } from './question.ts'
import { rotations, shuffle } from './shuffling.ts'

export type Slots = readonly (string | null)[]

const withSlot = (slots: Slots, at: number, id: string | null) => slots.map((held, slot) => (slot === at ? id : held))

/** Puts a word into the first empty slot. */
export function fillFirstSlot(slots: Slots, id: string): Slots {
  const empty = slots.indexOf(null)
  return empty < 0 || slots.includes(id) ? slots : withSlot(slots, empty, id)
}

/** Puts a word into this slot. A word that is there already goes where this one came from: its slot, or the pool. */
export function fillSlot(slots: Slots, id: string, at: number): Slots {
  const from = slots.indexOf(id)
  const held = slots[at] ?? null
  if (from === at) return slots
  return withSlot(from < 0 ? slots : withSlot(slots, from, held), at, id)
}

export const takeBack = (slots: Slots, id: string): Slots => slots.map((held) => (held === id ? null : held))

/** The words in the order of the pool: as given, unless that is the right order, and shuffled again for each round. */
export function shuffled(question: Question, round: number): Word[] {
  const words = [...question.words].sort((a, b) => a.displayOrder - b.displayOrder)
  if (words.length < 2 || (round === 0 && !isSolved(words))) return words
  const order = shuffle(words, `${question.id}${round}`)
  return isSolved(order) ? rotations(order)[1]! : order
}

const isSolved = (words: readonly Word[]) =>
  words.every((word, index) => index === 0 || words[index - 1]!.correctPosition < word.correctPosition)

export const rightOrder = (question: Question): Word[] =>
  [...question.words].sort((a, b) => a.correctPosition - b.correctPosition)

/** The text before and after the words to set: tokens of the question's Arabic as texts, or empty strings. */
export function wordsAround({ ayahTextArabic, questionData, words }: Question): { before: string; after: string } {
  const { start } = (questionData ?? {}) as { start?: unknown }
  if (typeof start !== 'number') return { before: '', after: '' }
  const tokens = (ayahTextArabic ?? '').split(' ')
  return { before: tokens.slice(0, start).join(' '), after: tokens.slice(start + words.length).join(' ') }
}

/** For each slot whether it has the right text; equal words are interchangeable. */
export function slotVerdicts(question: Question, slots: Slots): boolean[] {
  const textOf = new Map(question.words.map(({ id, wordText }) => [id, wordText]))
  return rightOrder(question).map((word, slot) => textOf.get(slots[slot] ?? '') === word.wordText)
}
