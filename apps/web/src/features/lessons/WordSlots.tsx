import { t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { useTarget } from '../../ui/DragBoard.tsx'
import type { Word } from './question.ts'
import { WordChip } from './WordChip.tsx'

interface Props {
  /** The word in each place, the first place first. */
  words: readonly (Word | null)[]
  /** Of each place, once it was checked. */
  verdicts: readonly boolean[] | null
  isWide: boolean
  onPress: (word: Word) => void
  onArrow: (slot: number, step: 1 | -1) => void
}

/** Numbered places, from right to left. */
export function WordSlots({ words, verdicts, isWide, ...acts }: Props) {
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
  false: 'border-danger bg-danger-soft',
}

interface SlotProps extends Pick<Props, 'onPress' | 'onArrow'> {
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
          verdict === false ? 'text-danger-ink' : 'text-ink-subtle',
        )}
        dir="ltr"
        aria-hidden="true"
      >
        {number}
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
          <span className="sr-only" lang="en" dir="ltr">
            {t('lessons.order.empty', { number })}
          </span>
        </span>
      )}
    </li>
  )
}

const OVER = 'border-primary bg-primary-soft outline-4 outline-offset-0 outline-primary/20'
