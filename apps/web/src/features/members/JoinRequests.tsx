import type { WaitingPerson } from '@halaqa/contract/admission'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { errorText } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { shortDate } from '../../lib/dates.ts'
import { type MessageId, t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { MoreButton, useMore } from '../rooms/more.tsx'
import type { Room } from '../rooms/rooms.queries.ts'
import { joinRequestsQuery, useApprove, useDropRequest } from './managing.queries.ts'

/** The heading that leads to those who ask can be focused by this id. */
export const JOIN_REQUESTS = 'join-requests'

/** Who waits for the owner's yes; nothing when nobody does. */
export function JoinRequests({ room }: { room: Room }) {
  const requests = useQuery({ ...joinRequestsQuery(room.id), enabled: room.joinRequests > 0 })
  if (room.joinRequests === 0 || requests.data?.length === 0) return null
  return (
    <Card className="overflow-hidden border-gold/60" aria-labelledby={JOIN_REQUESTS} data-focus-next="room-members">
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <h2 id={JOIN_REQUESTS} tabIndex={-1} className="text-title outline-none">
          {t('members.requests.title', { count: requests.data?.length ?? room.joinRequests })}
        </h2>
        <p className="mt-1 text-[0.9375rem] text-ink-muted">{t('members.requests.hint')}</p>
      </div>
      {requests.data !== undefined ? (
        <People roomId={room.id} people={requests.data} />
      ) : requests.isFetching ? (
        <Skeleton label={t('members.requests.loading')} rows={Math.min(room.joinRequests, 3)} />
      ) : (
        <ErrorCard
          title={t('members.requests.loadFailed')}
          hint={errorText(requests.error, t('members.again'))}
          onRetry={() => void requests.refetch()}
        />
      )}
    </Card>
  )
}

function People({ roomId, people }: { roomId: string; people: Camel<WaitingPerson>[] }) {
  const more = useMore(people)
  return (
    <>
      <ul className="divide-y divide-line">
        {more.shown.map((person) => (
          <Request key={person.userId} roomId={roomId} person={person} />
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  )
}

function Request({ roomId, person }: { roomId: string; person: Camel<WaitingPerson> }) {
  const approve = useApprove(roomId)
  const decline = useDropRequest(roomId)
  const name = person.fullName
  const isBusy = approve.isPending || decline.isPending

  const answer = async (act: typeof approve, done: MessageId) => {
    if (isBusy) return
    try {
      await act.mutateAsync(person.userId)
      toast.success(t(done, { name }))
    } catch (error) {
      toast.error(t('members.requests.failed'), { description: errorText(error, t('members.again')) })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-4 sm:px-6">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-muted">{t('members.requests.asked', { date: shortDate(person.requestedAt) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={approve.isPending ? undefined : t('members.requests.approveLabel', { name })}
          busy={approve.isPending && t('members.requests.approving')}
          onClick={() => void answer(approve, 'members.requests.approved')}
        >
          <Check />
          {t('members.requests.approve')}
        </Button>
        <Button
          kind="secondary"
          aria-label={decline.isPending ? undefined : t('members.requests.declineLabel', { name })}
          busy={decline.isPending && t('members.requests.declining')}
          onClick={() => void answer(decline, 'members.requests.declined')}
        >
          {t('members.requests.decline')}
        </Button>
      </div>
    </li>
  )
}
