import { useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { ErrorCard, Skeleton } from '../../../ui/states.tsx'
import { useSignedInUser } from '../../auth/use-auth.ts'
import { HandOverDialog } from '../../members/HandOverDialog.tsx'
import { MembersFound, useMemberSearch } from '../../members/member-search.tsx'
import type { useMembers } from '../../members/members.queries.ts'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'

/** Gives the room to another active member. */
export function HandOverSection({ room, onDone }: { room: Room; onDone: () => void }) {
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
        <Heirs {...{ members, search, chosen, onDone }} onChoose={setChosen} />
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

interface HeirsProps {
  members: ReturnType<typeof useMembers>
  search: string
  /** A user's id, or nothing. */
  chosen: string
  onChoose: (userId: string) => void
  onDone: () => void
}

/** The active members that were found. A choice is given up with the search that it was made in. */
function Heirs({ members, search, chosen, onChoose, onDone }: HeirsProps) {
  const user = useSignedInUser()
  const [isAsking, setAsking] = useState(false)
  const others = (members.data ?? []).filter((member) => member.isActive && member.userId !== user.id)
  const heir = others.find((member) => member.userId === chosen)
  return (
    <>
      <MembersFound {...{ search, members }} count={others.length} />
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
        <Button kind="secondary" className="min-h-12" disabled={!heir} onClick={() => setAsking(true)}>
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
      {isAsking && heir && <HandOverDialog member={heir} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  )
}
