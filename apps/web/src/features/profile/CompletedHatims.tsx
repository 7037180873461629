import { rangeText } from '@halaqa/quran/range-text'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { StarMark } from '../../ui/Ornament.tsx'
import { type OwnHatim, ownHatimsQuery } from './profile.queries.ts'

/** Nothing for who has none yet: their count stands among the figures. */
export function CompletedHatims() {
  const id = useId()
  const { data, error, refetch } = useQuery(ownHatimsQuery)
  if (data === undefined && error) {
    return (
      <FailedLine
        className="mt-5"
        label={t('profile.hatims.title')}
        text={t('profile.hatims.failed')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data?.length) return null
  return (
    <Card className="overflow-hidden" aria-labelledby={id}>
      <h2 id={id} className="px-5 pt-5 text-title sm:px-7 sm:pt-6">
        {t('profile.hatims.title')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {data.map((hatim) => (
          <HatimRow key={`${hatim.roomId} ${hatim.cycleNumber}`} hatim={hatim} />
        ))}
      </ul>
    </Card>
  )
}

function HatimRow({ hatim }: { hatim: OwnHatim }) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 sm:px-7">
      <StarMark kind="filled" className="size-11 text-tile-done">
        <Check className="size-4.5 text-tile-done-ink" />
      </StarMark>
      <div className="min-w-0 flex-1">
        <p className="font-serif text-lg leading-snug font-semibold break-words">
          {hatim.isMember ? (
            <Anchor
              to={`/rooms/${hatim.roomId}/hatim?cycle=${hatim.cycleNumber}`}
              className="after:absolute after:inset-0 hover:underline"
            >
              {hatim.roomName}
            </Anchor>
          ) : (
            hatim.roomName
          )}
        </p>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
          <span>{rangeText(hatim)}</span>
          <span>{shortDate(hatim.completedAt)}</span>
        </p>
      </div>
    </li>
  )
}
