import type { BannedMember } from '@halaqa/contract/members'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/api-error.ts'
import type { Camel } from '../../../lib/camel.ts'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import { ErrorCard, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { because, type FailedAttempt, useAttempt } from '../../../ui/use-attempt.ts'
import { bannedMembersQuery, useUnbanMember } from '../../members/managing.queries.ts'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'

/** The banned members; nothing while there are none. One whom another tab has unbanned is gone, but not what failed. */
export function BannedMembersSection({ room }: { room: Room }) {
  const banned = useQuery(bannedMembersQuery(room.id))
  const unban = useUnbanMember(room.id)
  const { attempt, failed } = useAttempt(because(t('room-settings.failedTitle'), t('members.again')))
  const people = banned.data
  if (people?.length === 0 && !failed) return null
  const unbanMember = ({ userId, fullName: name }: Person) =>
    attempt(async () => {
      await unban.mutateAsync(userId)
      toast.success(t('room-settings.unbanned', { name }))
    }, userId)
  return (
    <Section title={t('room-settings.banned')} hint={t('room-settings.bannedHint')}>
      {people !== undefined ? (
        <>
          {!people.some(({ userId }) => userId === failed?.subject) && <FailureNote words={failed?.words} />}
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <Row
                key={person.userId}
                person={person}
                isBusy={unban.isPending && unban.variables === person.userId}
                failed={failed?.subject === person.userId ? failed : undefined}
                onUnban={() => void unbanMember(person)}
              />
            ))}
          </ul>
        </>
      ) : banned.isFetching ? (
        <Skeleton label={t('room-settings.bannedLoading')} rows={1} />
      ) : (
        <ErrorCard
          title={t('room-settings.bannedFailed')}
          hint={errorText(banned.error, t('members.again'))}
          onRetry={() => void banned.refetch()}
        />
      )}
    </Section>
  )
}

type Person = Camel<BannedMember>

interface RowProps {
  person: Person
  isBusy: boolean
  failed: FailedAttempt | undefined
  onUnban: () => void
}

function Row({ person, isBusy, failed, onUnban }: RowProps) {
  const name = person.fullName
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-muted">{t('room-settings.bannedSince', { date: shortDate(person.bannedAt) })}</p>
      </div>
      <Button
        kind="secondary"
        aria-label={isBusy ? undefined : t('room-settings.unbanLabel', { name })}
        aria-describedby={failed?.id}
        busy={isBusy && t('room-settings.unbanBusy')}
        onClick={onUnban}
      >
        {t('room-settings.unban')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
    </li>
  )
}
