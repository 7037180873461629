import type { KeptOutPerson } from '@halaqa/contract/admission'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/api-error.ts'
import type { Camel } from '../../../lib/camel.ts'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorCard, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { keptOutQuery, useLetInAgain } from '../../members/managing.queries.ts'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'

/** Who is kept out of the room; nothing while nobody is. */
export function KeptOutSection({ room }: { room: Room }) {
  const keptOut = useQuery(keptOutQuery(room.id))
  if (keptOut.data?.length === 0) return null
  return (
    <Section title={t('room-settings.keptOut')} hint={t('room-settings.keptOutHint')}>
      {keptOut.data !== undefined ? (
        <ul className="divide-y divide-line">
          {keptOut.data.map((person) => (
            <Row key={person.userId} roomId={room.id} person={person} />
          ))}
        </ul>
      ) : keptOut.isFetching ? (
        <Skeleton label={t('room-settings.keptOutLoading')} rows={1} />
      ) : (
        <ErrorCard
          title={t('room-settings.keptOutFailed')}
          hint={errorText(keptOut.error, t('members.again'))}
          onRetry={() => void keptOut.refetch()}
        />
      )}
    </Section>
  )
}

function Row({ roomId, person }: { roomId: string; person: Camel<KeptOutPerson> }) {
  const letIn = useLetInAgain(roomId)
  const name = person.fullName
  const press = async () => {
    try {
      await letIn.mutateAsync(person.userId)
      toast.success(t('room-settings.letInDone', { name }))
    } catch (error) {
      toast.error(t('room-settings.failedTitle'), { description: errorText(error, t('members.again')) })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-muted">
          {t('room-settings.keptOutSince', { date: shortDate(person.keptOutAt) })}
        </p>
      </div>
      <Button
        kind="secondary"
        aria-label={letIn.isPending ? undefined : t('room-settings.letInLabel', { name })}
        busy={letIn.isPending && t('room-settings.letInBusy')}
        onClick={() => void press()}
      >
        {t('room-settings.letIn')}
      </Button>
    </li>
  )
}
