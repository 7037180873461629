import type { BannedMember } from '@halaqa/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import type { Camel } from '../../../lib/camel.ts'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { ErrorCard, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { type FailedAttempt, failureWithReason, useAttempt } from '../../../ui/use-attempt.ts'
import { usePerson } from '../../auth/use-auth.ts'
import { MembersFound, useMemberSearch } from '../../members/member-search.tsx'
import { useUnbanMember } from '../../members/members.mutations.ts'
import { bannedMembersQuery, mayOwnRooms, type useMembers } from '../../members/members.queries.ts'
import { TransferOwnershipDialog } from '../../members/TransferOwnershipDialog.tsx'
import type { Room } from '../room.model.ts'
import { Section } from './SettingsSections.tsx'

/** Gives the room to another active member. */
export function TransferOwnershipSection({ room, onDone }: { room: Room; onDone: () => void }) {
  const [chosen, setChosen] = useState('')
  const { members, search, field } = useMemberSearch(room, () => setChosen(''))
  const isAlone = room.activeMembers <= 1
  return (
    <Section
      title={t('room-settings.owner')}
      hint={t(isAlone ? 'room-settings.ownerAlone' : 'room-settings.ownerHint')}
    >
      {!isAlone && field}
      {isAlone ? null : members.data !== undefined ? (
        <NextOwnerChoice members={members} search={search} chosen={chosen} onDone={onDone} onChoose={setChosen} />
      ) : members.isFetching ? (
        <Skeleton label={t('rooms.members.loading')} rows={1} />
      ) : (
        <ErrorCard
          title={t('rooms.members.failed')}
          hint={errorText(members.error, t('rooms.members.fetchFailed'))}
          onRetry={() => void members.refetch()}
        />
      )}
    </Section>
  )
}

interface NextOwnerChoiceProps {
  members: ReturnType<typeof useMembers>
  search: string
  /** A user's id, or nothing. */
  chosen: string
  onChoose: (userId: string) => void
  onDone: () => void
}

/** The active members that were found, without readers in care and by name, who own no room. A choice is given up with the search that it was made in. */
function NextOwnerChoice({ members, search, chosen, onChoose, onDone }: NextOwnerChoiceProps) {
  const user = usePerson()
  const [isAsking, setAsking] = useState(false)
  const others = (members.data ?? []).filter(
    (member) => member.isActive && member.userId !== user.id && mayOwnRooms(member),
  )
  const nextOwner = others.find((member) => member.userId === chosen)
  return (
    <>
      <MembersFound search={search} members={members} count={others.length} />
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('room-settings.ownerField')}
          className="min-w-0 flex-1 basis-56"
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{t('room-settings.ownerChoose')}</option>
          {others.map((member) => (
            <option key={member.userId} value={member.userId}>
              {member.fullName}
            </option>
          ))}
        </Select>
        <Button kind="secondary" className="min-h-12" disabled={!nextOwner} onClick={() => setAsking(true)}>
          {t('room-settings.ownerButton')}
        </Button>
      </div>
      {members.hasNextPage && (
        <div>
          <Button
            kind="ghost"
            busy={members.isFetchingNextPage && t('rooms.members.moreBusy')}
            onClick={() => void members.fetchNextPage()}
          >
            {t('rooms.members.more')}
          </Button>
        </div>
      )}
      {isAsking && nextOwner && (
        <TransferOwnershipDialog member={nextOwner} onClose={() => setAsking(false)} onDone={onDone} />
      )}
    </>
  )
}

/**
 * The banned members; nothing if there are none. A member whom another tab has unbanned disappears, but the failure
 * stays.
 */
export function BannedMembersSection({ room }: { room: Room }) {
  const banned = useQuery(bannedMembersQuery(room.id))
  const unban = useUnbanMember(room.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('room-settings.failedTitle'), t('members.again')))
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
