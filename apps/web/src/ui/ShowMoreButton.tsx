import { useState } from 'react'
import { formatNumber } from '../lib/formats.ts'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'

const STEP = 500

export interface ShowMore<Item> {
  shown: readonly Item[]
  left: number
  showMore: () => void
}

/**
 * The beginning of a list that can have ten thousand rows. The rest is shown on request, a number of rows at a time.
 */
export function useShowMore<Item>(items: readonly Item[], first = 20): ShowMore<Item> {
  const [limit, setLimit] = useState(first)
  const shown = items.slice(0, limit)
  return { shown, left: items.length - shown.length, showMore: () => setLimit(limit + STEP) }
}

export function ShowMoreButton({ more: { shown, left, showMore } }: { more: ShowMore<unknown> }) {
  if (left === 0) return null
  const count = formatNumber(shown.length + left)
  return (
    <div className="-mt-px border-t border-line p-3 text-center">
      <Button kind="ghost" onClick={showMore}>
        {left <= STEP ? t('ui.more.all', { count }) : t('ui.more.some')}
      </Button>
    </div>
  )
}
