import { Link } from 'react-router-dom'
import { pageDigits, t } from '../../lib/i18n.ts'
import { surahPath } from '../../lib/paths.ts'
import { unitName } from '../../lib/surah-names.ts'
import { ArabicName } from '../../ui/ArabicName.tsx'
import { cn } from '../../ui/cn.ts'
import type { Unit } from './unit.ts'
import { PICKED_FROM_LIST } from './use-path-scroll.ts'

/** A unit in a list: its number, its name and how much of it is done. It leads to the unit on the path. */
export function UnitRow({
  unit,
  isHere,
  onPick,
  tabIndex,
  onFocus,
}: {
  unit: Unit
  /** The unit in sight. */
  isHere: boolean
  onPick?: () => void
  tabIndex?: number
  onFocus?: () => void
}) {
  const { surahNumber, surahNameArabic, progressPercentage: percent } = unit
  return (
    <li data-number={surahNumber}>
      <Link
        to={surahPath(surahNumber)}
        state={PICKED_FROM_LIST}
        preventScrollReset
        aria-current={isHere ? 'location' : undefined}
        onClick={onPick}
        tabIndex={tabIndex}
        onFocus={onFocus}
        className={cn(
          'flex min-h-14 items-center gap-3 rounded-lg px-2',
          isHere ? 'bg-primary-soft' : 'hover:bg-sunken',
        )}
      >
        <span
          className="grid size-10 shrink-0 place-items-center rounded-md text-sm font-semibold tabular-nums"
          style={{ background: unit.backgroundColor, color: unit.textColor }}
        >
          {pageDigits(surahNumber)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{unitName(unit)}</span>
          <span className="meter mt-1.5 block h-1.5" aria-hidden="true">
            <span style={{ width: `${percent}%` }} />
          </span>
          <span className="sr-only">{t('units.list.done', { percent })}</span>
        </span>
        <ArabicName name={surahNameArabic} className="text-xl text-ink-muted max-[16rem]:sr-only" />
      </Link>
    </li>
  )
}
