import type { MessageId } from '../../lib/i18n.ts'

/** One key: what it writes, what stands on it if that is something else, and its name if a screen reader has none. */
export interface Key {
  text: string
  face?: string
  name?: MessageId
}

const plain = (letters: string): Key[] => [...letters].map((text) => ({ text }))

/** On its key a mark stands on a tatweel, which is not written. */
const mark = (text: string, name: MessageId): Key => ({ text, face: `ـ${text}`, name })

/** The 28 letters in the order of the alphabet. */
export const LETTERS = plain('ابتثجحخدذرزسشصضطظعغفقكلمنهوي')

/** Hamza with and without its seats, alif wasla, and the two letters that only end a word. */
export const HAMZA_FORMS = plain('ءأإآٱؤئةى')

export const MARKS: Key[] = [
  mark('\u064e', 'lessons.keyboard.fatha'),
  mark('\u0650', 'lessons.keyboard.kasra'),
  mark('\u064f', 'lessons.keyboard.damma'),
  mark('\u064b', 'lessons.keyboard.fathatan'),
  mark('\u064d', 'lessons.keyboard.kasratan'),
  mark('\u064c', 'lessons.keyboard.dammatan'),
  mark('\u0651', 'lessons.keyboard.shadda'),
  mark('\u06e1', 'lessons.keyboard.sukun'),
  mark('\u0670', 'lessons.keyboard.daggerAlif'),
]
