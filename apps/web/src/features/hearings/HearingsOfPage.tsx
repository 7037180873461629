import { useQuery } from '@tanstack/react-query'
import { Ear } from 'lucide-react'
import { monthDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { shownName } from '../../lib/shown-name.ts'
import { hearingsOfPageQuery } from './hearings.queries.ts'

const SHOWN = 3

/** Names who heard a page of the mushaf: "Heard by Maryam, Nov 22". Shows nothing while that is loading. */
export function HearingsOfPage({ page }: { page: number }) {
  const { data } = useQuery(hearingsOfPageQuery(page))
  if (!data || data.hearings.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-ink-muted">
      {data.hearings.slice(0, SHOWN).map(({ id, listenerName, finishedOn }) => (
        <li key={id} className="flex items-center gap-2 wrap-anywhere">
          <Ear className="size-4 shrink-0 text-success" aria-hidden="true" />
          <span>{t('hearings.heardBy', { name: shownName(listenerName!), date: monthDay(finishedOn!) })}</span>
        </li>
      ))}
    </ul>
  )
}
