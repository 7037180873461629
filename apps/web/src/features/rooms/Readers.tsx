import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { useMembers } from '../members/members.queries.ts'
import type { Room } from './room.ts'

const AVATARS = 3

/** Who reads here: faces above what the room says of itself, names below it. */
export function Readers({ room, children }: { room: Room; children: ReactNode }) {
  const members = useMembers(room.id)
  const active = members.data?.filter((member) => member.isActive)
  const names = active?.map((member) => member.fullName) ?? []
  const faces = names.slice(0, AVATARS)
  const more = room.activeMembers - faces.length
  return (
    <>
      <div className="flex min-h-14 justify-center -space-x-2" aria-hidden="true">
        {members.isPending && <SkeletonBlock className="size-14 rounded-full" />}
        {faces.map((name, index) => (
          <Avatar key={index} name={name} className="size-14 ring-4 ring-raised" />
        ))}
        {active && faces.length > 0 && more > 0 && (
          <span className="avatar size-14 bg-sunken text-ink-muted ring-4 ring-raised">
            +{more.toLocaleString('en-US')}
          </span>
        )}
      </div>
      {children}
      {active && (
        <p className="mt-4 text-[0.9375rem] break-words">
          <SocialLine names={names} total={Math.max(room.activeMembers, names.length)} />
        </p>
      )}
    </>
  )
}

/** The first two by name, the others by number. */
function SocialLine({ names: [first, second], total }: { names: string[]; total: number }) {
  if (first === undefined) return t('rooms.join.nobody')
  const tags = { a: () => <Name>{first}</Name>, b: () => <Name>{second ?? ''}</Name> }
  if (second === undefined) return <RichText text={t('rooms.join.one')} tags={tags} />
  if (total === 2) return <RichText text={t('rooms.join.two')} tags={tags} />
  return <RichText text={t('rooms.join.many', { count: total - 2 })} tags={tags} />
}

/** Apart from its sentence: two Arabic names and the comma between them would stand in the other order. */
const Name = ({ children }: { children: string }) => (
  <strong className="font-semibold" dir="auto">
    {children}
  </strong>
)
