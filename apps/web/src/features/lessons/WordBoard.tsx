import type { KeyboardEvent } from 'react'
import { pageDigits, pageDirection, pageLanguage, t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { useChip, useTarget } from '../../ui/DragBoard.tsx'
import type { Word } from './question.ts'

interface WordSlotsProps {
  /** The word in each place, the first place first. */
  words: readonly (Word | null)[]
  /** The verdict on each place, once the answer was checked. */
  verdicts: readonly boolean[] | null
  isWide: boolean
  onPress: (word: Word) => void
  onArrow: (slot: number, step: 1 | -1) => void
}

/** Numbered places, from right to left. */
export function WordSlots({ words, verdicts, isWide, ...acts }: WordSlotsProps) {
  return (
    <ol
      className={cn(
        'grid gap-1.5 sm:gap-3 sm:[&_.chip-ar]:min-h-[4.25rem] max-sm:[&_.chip-ar]:min-h-13 max-sm:[&_.chip-ar]:text-2xl max-[22rem]:[&_.chip-ar]:text-xl',
        isWide ? 'grid-cols-2' : 'grid-cols-3',
        isWide || words.length === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-5',
      )}
      dir="rtl"
      aria-label={t('lessons.order.slots')}
    >
      {words.map((word, slot) => (
        <Slot key={slot} slot={slot} word={word} verdict={verdicts?.[slot] ?? null} {...acts} />
      ))}
    </ol>
  )
}

const LOOKS = {
  null: 'border-primary',
  true: 'border-success bg-success-soft',
  false: 'border-dashed border-line-strong bg-sunken',
}

interface SlotProps extends Pick<WordSlotsProps, 'onPress' | 'onArrow'> {
  slot: number
  word: Word | null
  verdict: boolean | null
}

function Slot({ slot, word, verdict, onPress, onArrow }: SlotProps) {
  const { ref, isOver } = useTarget(`slot ${slot}`, verdict !== null)
  const number = slot + 1
  return (
    <li ref={ref} className="relative grid min-h-13 sm:min-h-[4.25rem]">
      <span
        className={cn(
          'pointer-events-none absolute start-2.5 top-1.5 z-10 font-sans text-2xs font-semibold tabular-nums',
          verdict === false ? 'text-ink-muted' : 'text-ink-subtle',
        )}
        dir="ltr"
        aria-hidden="true"
      >
        {pageDigits(number)}
      </span>
      {word ? (
        <WordChip
          word={word}
          label={t('lessons.order.placed', { number, word: word.wordText })}
          className={cn('w-full min-w-0 px-1 pt-1', isOver ? OVER : LOOKS[`${verdict}`])}
          isLocked={verdict !== null}
          onPress={() => onPress(word)}
          onArrow={(step) => onArrow(slot, step)}
        />
      ) : (
        <span
          className={cn(
            'min-h-13 rounded-md border-2 border-dashed',
            isOver ? OVER : 'border-line-strong/60 bg-surface',
          )}
        >
          <span className="sr-only" lang={pageLanguage()} dir={pageDirection()}>
            {t('lessons.order.empty', { number })}
          </span>
        </span>
      )}
    </li>
  )
}

const OVER = 'border-primary bg-primary-soft outline-4 outline-offset-0 outline-primary/20'

/** The words that are not placed yet. A placed word can be dragged back here. */
export function WordPool({ words, onPress }: { words: readonly Word[]; onPress: (word: Word) => void }) {
  const { ref, isOver } = useTarget('pool')
  return (
    <fieldset
      ref={ref}
      className={cn('block min-h-13 rounded-lg sm:min-h-16', isOver && 'outline-4 outline-primary/20')}
      aria-label={t('lessons.order.words')}
    >
      <div
        className="flex flex-wrap justify-center gap-1.5 sm:gap-3 max-sm:[&_.chip-ar]:min-h-13 max-sm:[&_.chip-ar]:min-w-12 max-sm:[&_.chip-ar]:px-2.5 max-sm:[&_.chip-ar]:text-2xl max-[22rem]:[&_.chip-ar]:text-xl"
        dir="rtl"
      >
        {words.map((word) => (
          <WordChip key={word.id} word={word} isLocked={false} onPress={() => onPress(word)} />
        ))}
      </div>
    </fieldset>
  )
}

interface WordChipProps {
  word: Word
  /** The text for a screen reader, if the word alone does not tell. */
  label?: string
  className?: string
  isLocked: boolean
  onPress: () => void
  onArrow?: (step: 1 | -1) => void
}

/** The look of the place that a word leaves while it is dragged. */
const LIFTED = 'border-2 border-dashed border-line-strong/60! bg-transparent! text-transparent! shadow-none!'

/** A word that can be tapped, dragged, and carried by the arrow keys. */
function WordChip({ word, label, className, isLocked, onPress, onArrow }: WordChipProps) {
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
      translate="no"
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
    translate="no"
    dir="rtl"
    aria-hidden="true"
  >
    {word.wordText}
  </span>
)
