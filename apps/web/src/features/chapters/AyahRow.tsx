import type { AyahReference } from '@halaqa/quran/ayah'
import { Link } from 'react-router-dom'
import { cn } from '../../ui/cn.ts'
import { readerPath } from './reading-position.ts'
import { PICKED } from './use-reading-position.ts'

interface Props {
  /** The row's number in its list. */
  number: number
  target: AyahReference
  label: string
  isCurrent?: boolean
  tabIndex: number
  onFocus: () => void
  onPick: () => void
}

/** A row of a list in the sidebar. It leads to an ayah. */
export const AyahRow = ({ number, target, label, isCurrent = false, tabIndex, onFocus, onPick }: Props) => (
  <li data-number={number}>
    <Link
      to={readerPath(target)}
      state={PICKED}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={onPick}
      className={cn(
        'flex min-h-touch items-center rounded-lg px-3 py-2 font-medium tabular-nums',
        isCurrent ? 'bg-primary-soft text-primary-ink' : 'hover:bg-sunken',
      )}
    >
      {label}
    </Link>
  </li>
)
