import { Check, X } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { OptionText } from './OptionText.tsx'
import { direction, type Option } from './question.ts'

interface Props {
  option: Option
  /** Of the pair it is in. */
  number: number | null
  isHeld: boolean
  verdict: boolean | null
  onPress: () => void
}

/** One side of a pair; the number says which pair. */
export function PairOption({ option, number, isHeld, verdict, onPress }: Props) {
  const isChecked = verdict !== null
  return (
    <button
      type="button"
      className={cn(
        'flex min-h-14 flex-wrap items-center gap-x-2.5 rounded-md border px-3 py-2 text-start',
        look(verdict, isHeld, number !== null),
      )}
      dir={direction([option])}
      aria-pressed={isHeld}
      aria-disabled={isChecked || undefined}
      onClick={isChecked ? undefined : onPress}
    >
      {/* A word that is too long for both pushes the number to a line of its own. */}
      <span className="min-w-0 grow basis-[min-content]">
        <OptionText option={option} />
      </span>
      {number !== null && (
        <span className="badge shrink-0 justify-center tabular-nums">
          {verdict === true && <Check />}
          {verdict === false && <X />}
          <span className="sr-only">{t('lessons.pairs.joined', { number })}</span>
          <span aria-hidden="true">{number}</span>
        </span>
      )}
    </button>
  )
}

function look(verdict: boolean | null, isHeld: boolean, isPaired: boolean) {
  if (verdict !== null) return verdict ? 'border-success bg-success-soft' : 'border-danger bg-danger-soft'
  if (isHeld) return 'border-primary bg-primary-soft outline-4 outline-primary/20'
  return isPaired ? 'border-primary bg-raised' : 'border-line-strong bg-raised hover:border-primary'
}
