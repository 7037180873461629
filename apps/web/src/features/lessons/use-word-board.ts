import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { TypeProps } from './QuestionParts.tsx'
import type { Word } from './question.ts'
import { fillFirstSlot, fillSlot, type Slots, shuffled, takeBack } from './word-order.ts'

/**
 * The places of the words, every way of moving them, and the announcements for a screen reader. The focus goes with the
 * word.
 */
export function useWordBoard(
  { question, attempt, give }: Pick<TypeProps, 'question' | 'attempt' | 'give'>,
  box: RefObject<HTMLElement | null>,
) {
  const [said, setSaid] = useState('')
  const focusNext = useFocusAfterMove(box)
  const slots: Slots = typeof attempt.given === 'string' ? [] : attempt.given
  const pooled = shuffled(question, attempt.round)
  const pool = pooled.filter(({ id }) => !slots.includes(id))
  const wordOf = (id: string | null) => question.words.find((word) => word.id === id) ?? null

  const move = (word: Word, to: Slots) => {
    if (to === slots) return
    give(to)
    const slot = to.indexOf(word.id)
    setSaid(
      slot < 0
        ? t('lessons.order.saidBack', { word: word.wordText })
        : t('lessons.order.saidPlaced', { word: word.wordText, number: slot + 1, count: to.length }),
    )
  }

  return {
    slots,
    /** All words in the order of the pool. */
    pooled,
    pool,
    wordOf,
    said,
    place(word: Word) {
      const at = pool.indexOf(word)
      focusNext((pool[at + 1] ?? pool[at - 1])?.id ?? 'check')
      move(word, fillFirstSlot(slots, word.id))
    },
    takeBack(word: Word) {
      focusNext(word.id)
      move(word, takeBack(slots, word.id))
    },
    carry(slot: number, step: 1 | -1) {
      const word = wordOf(slots[slot] ?? null)
      if (!word || slots[slot + step] === undefined) return
      focusNext(word.id)
      move(word, fillSlot(slots, word.id, slot + step))
    },
    drop(id: string, target: string) {
      const word = wordOf(id)
      if (!word) return
      const slot = /^slot (\d+)$/.exec(target)?.[1]
      move(word, slot === undefined ? takeBack(slots, id) : fillSlot(slots, id, Number(slot)))
    },
    reset() {
      give(slots.map(() => null))
      setSaid(t('lessons.order.saidReset'))
    },
  }
}

/** A word moved by its button takes that button, and the focus on it, away: the next button gets the focus. */
function useFocusAfterMove(box: RefObject<HTMLElement | null>) {
  const next = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    const selector = next.current === 'check' ? '[data-check]' : `[data-word="${next.current}"]`
    next.current = null
    box.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  })
  return (id: string) => {
    next.current = id
  }
}
