import type { KeyboardEvent } from 'react'
import { cn } from '../../ui/cn.ts'
import { useChip } from '../../ui/DragBoard.tsx'
import type { Word } from './question.ts'

interface Props {
  word: Word
  /** What a screen reader says, where the word alone does not tell. */
  label?: string
  className?: string
  isLocked: boolean
  onPress: () => void
  onArrow?: (step: 1 | -1) => void
}

/** What a word leaves behind while it is dragged. */
const LIFTED = 'border-2 border-dashed border-line-strong/60! bg-transparent! text-transparent! shadow-none!'

/** A word that can be tapped, dragged, and carried by the arrow keys. */
export function WordChip({ word, label, className, isLocked, onPress, onArrow }: Props) {
  const { chip, isLifted } = useChip(word.id, isLocked)
  const carry = (event: KeyboardEvent) => {
    // The words run from right to left.
    const step = { ArrowLeft: 1 as const, ArrowRight: -1 as const }[event.key]
    if (!step || !onArrow) return
    event.preventDefault()
    onArrow(step)
  }
  return (
    <button
      type="button"
      {...chip}
      data-word={word.id}
      className={cn('chip-ar', isLifted && LIFTED, isLocked && 'cursor-default', className)}
      lang="ar"
      {...(label ? { 'aria-label': label } : {})}
      aria-disabled={isLocked || undefined}
      onClick={isLocked ? undefined : onPress}
      onKeyDown={isLocked ? undefined : carry}
    >
      {word.wordText}
    </button>
  )
}

/** A chip's copy under the pointer while it is dragged. */
export const LiftedChip = ({ word }: { word: Word }) => (
  <span
    className="chip-ar min-h-14! w-fit rotate-3 cursor-grabbing border-primary bg-raised shadow-lift"
    lang="ar"
    dir="rtl"
    aria-hidden="true"
  >
    {word.wordText}
  </span>
)
