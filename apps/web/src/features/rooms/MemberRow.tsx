import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cn } from '../../ui/cn.ts'
import type { Member } from '../members/members.queries.ts'

interface MemberRowProps {
  member: Member
  isOwner: boolean
  isSelf: boolean
  /** What the signed-in person can do about them. */
  actions: ReactNode
}

export function MemberRow({ member, isOwner, isSelf, actions }: MemberRowProps) {
  return (
    <li
      tabIndex={-1}
      className={cn(
        'flex items-center gap-3 px-5 py-2.5 focus-visible:-outline-offset-4 sm:px-6',
        !member.isActive && 'text-ink-muted',
      )}
    >
      <Avatar name={member.fullName} isMuted={!member.isActive} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi className="min-w-0 break-words">{member.fullName}</bdi>
          {isOwner && (
            <span className="text-gold" title={t('rooms.members.owner')}>
              <Crown className="size-4.5" />
              <span className="sr-only">{t('rooms.members.owner')}</span>
            </span>
          )}
          {isSelf && <span className="text-sm font-normal text-ink-muted">{t('rooms.members.you')}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          {t('rooms.members.joined', { date: shortDate(member.joinedAt) })}
          {/* That somebody is active is said by the heading; forty equal badges would say nothing. */}
          {!member.isActive && <Badge>{t('rooms.members.inactiveBadge')}</Badge>}
        </p>
      </div>
      {actions}
    </li>
  )
}
