/**
 * Inserts text at the caret of a field for its on-screen keyboard. React hears the field's own event, as if the text
 * had been typed, and keeps the caret.
 */
export function insertAtCaret(field: HTMLInputElement, text: string) {
  const [start, end] = caretOf(field)
  const room = field.maxLength < 0 ? text.length : field.maxLength - field.value.length + (end - start)
  if (text.length <= room) write(field, text, start, end)
}

/** Deletes the selection, or the letter before the caret with its marks. */
export function deleteBeforeCaret(field: HTMLInputElement) {
  const [start, end] = caretOf(field)
  const from = start === end ? start - lastLetter(field.value.slice(0, start)).length : start
  if (from < end) write(field, '', from, end)
}

/** The last letter with its marks; marks without a letter count together. */
export const lastLetter = (text: string) => /(?:\P{M}\p{M}*|\p{M}+)$/su.exec(text)?.[0] ?? ''

const caretOf = ({ selectionStart, selectionEnd, value }: HTMLInputElement): [number, number] => [
  selectionStart ?? value.length,
  selectionEnd ?? value.length,
]

function write(field: HTMLInputElement, text: string, start: number, end: number) {
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Latin and Cyrillic letters run from left to right, and so do the scholars' signs for ayn and hamza that a word may begin with. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  /^[^\p{L}]*(?:[ʿʾ]|\p{Script=Latin}|\p{Script=Cyrillic})/u.test(text) ? 'ltr' : 'rtl'

export const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)
