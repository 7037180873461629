/** Words that are buttons, as one stop of the Tab key: arrows go from one to the next. */
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/**
 * Handles the arrow keys on the element around the words. Words run from right to left: the left arrow goes to the
 * next, the right one to the one before.
 */
export function goToWord(event: KeyboardEvent<HTMLElement>) {
  const words = [...event.currentTarget.querySelectorAll('button')]
  const at = words.indexOf(event.target as HTMLButtonElement)
  const to = { ArrowLeft: at + 1, ArrowRight: at - 1, Home: 0, End: words.length - 1 }[event.key]
  const word = to === undefined ? undefined : words[to]
  if (at < 0 || !word) return
  event.preventDefault()
  word.focus()
}

/**
 * The word at which the Tab key stops: the one that had the focus last, until the next word is another one.
 *
 * @param next the `data-word` of the word that comes next
 */
export function useTabStop(next: string) {
  const [last, setLast] = useState({ word: next, next })
  const at = last.next === next ? last.word : next
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const word = target.getAttribute('data-word')
    if (word !== null) setLast({ word, next })
  }
  return { at, onFocus }
}
