import type { JoinRequest } from '@halaqa/contract/members'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { errorText } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { shortDate } from '../../lib/dates.ts'
import { type MessageId, t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { ShowMoreButton, useShowMore } from '../../ui/ShowMoreButton.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type FailedAttempt, failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import type { Room } from '../rooms/room.model.ts'
import { useApproveJoinRequest, useCancelOrDeclineJoinRequest } from './members.mutations.ts'
import { joinRequestsQuery } from './members.queries.ts'

/** The heading that leads to those who ask can be focused by this id. */
export const JOIN_REQUESTS = 'join-requests'

/** The join requests; nothing if there are none. The failure of a request that has gone meanwhile stays. */
export function JoinRequests({ room }: { room: Room }) {
  const requests = useQuery({ ...joinRequestsQuery(room.id), enabled: room.joinRequests > 0 })
  const { attempt, failed } = useAttempt(failureWithReason(t('members.requests.failed'), t('members.again')))
  const isEmpty = room.joinRequests === 0 || requests.data?.length === 0
  if (isEmpty && !failed) return null
  const people = isEmpty ? [] : requests.data
  const isLost = people?.every(({ userId }) => userId !== failed?.subject)
  return (
    <Card className="overflow-hidden border-gold/60" aria-labelledby={JOIN_REQUESTS} data-focus-next="room-members">
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <h2 id={JOIN_REQUESTS} tabIndex={-1} className="text-title outline-none">
          {t('members.requests.title', { count: people?.length ?? room.joinRequests })}
        </h2>
        {!isEmpty && <p className="mt-1 text-[0.9375rem] text-ink-muted">{t('members.requests.hint')}</p>}
        {isLost && <FailureNote words={failed?.words} className="mt-1" />}
      </div>
      {people !== undefined ? (
        <People roomId={room.id} people={people} attempt={attempt} failed={failed} />
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

interface Answering {
  roomId: string
  attempt: ReturnType<typeof useAttempt>['attempt']
  failed: FailedAttempt | undefined
}

function People({ people, ...answering }: Answering & { people: Camel<JoinRequest>[] }) {
  const more = useShowMore(people)
  return (
    <>
      <ul className="divide-y divide-line">
        {more.shown.map((person) => (
          <Request key={person.userId} person={person} {...answering} />
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </>
  )
}

function Request({ roomId, person, attempt, failed }: Answering & { person: Camel<JoinRequest> }) {
  const approve = useApproveJoinRequest(roomId)
  const decline = useCancelOrDeclineJoinRequest(roomId)
  const name = person.fullName
  const isBusy = approve.isPending || decline.isPending
  const own = failed?.subject === person.userId ? failed : undefined

  const answer = async (act: typeof approve, done: MessageId) => {
    if (isBusy) return
    await attempt(async () => {
      await act.mutateAsync(person.userId)
      toast.success(t(done, { name }))
    }, person.userId)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-4 sm:px-6">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        {person.inCareOf && (
          <p className="text-sm text-ink-muted">{t('members.inCareOf', { name: person.inCareOf })}</p>
        )}
        <p className="text-sm text-ink-muted">{t('members.requests.asked', { date: shortDate(person.requestedAt) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={approve.isPending ? undefined : t('members.requests.approveLabel', { name })}
          aria-describedby={own?.id}
          busy={approve.isPending && t('members.requests.approving')}
          onClick={() => void answer(approve, 'members.requests.approved')}
        >
          <Check />
          <span>{t('members.requests.approve')}</span>
        </Button>
        <Button
          kind="secondary"
          aria-label={decline.isPending ? undefined : t('members.requests.declineLabel', { name })}
          aria-describedby={own?.id}
          busy={decline.isPending && t('members.requests.declining')}
          onClick={() => void answer(decline, 'members.requests.declined')}
        >
          {t('members.requests.decline')}
        </Button>
      </div>
      <FailureNote id={own?.id} words={own?.words} className="-mt-2 w-full" />
    </li>
  )
}
