/**
 * What is accepted for a word: all that a person may type for it, on an Arabic keyboard or a Latin one.
 *
 * Answers are compared exactly, so every form is listed: the mushaf's own, the ordinary spelling with the habits of hamza, ta and
 * ya, the ordinary spelling with vowels, and the transliterations.
 */
import { withDottedYa } from '@halaqa/quran/signs'
import { typedForms } from '@halaqa/quran/spelling'
import type { Form, Word } from './book.ts'
import { latinForms } from './latin-forms.ts'
import { vowelledForms } from './vowelled.ts'

const byForm = new WeakMap<Form, readonly string[]>()

export function acceptedAnswers({ form, shown }: Word): string[] {
  const known = byForm.get(form) ?? formsOf(form)
  byForm.set(form, known)
  return [...new Set([...known, shown, withDottedYa(shown)])]
}

const formsOf = (form: Form): readonly string[] => [
  ...new Set([...typedForms(form.text), ...vowelledForms(form.text), ...latinForms(form)]),
]
