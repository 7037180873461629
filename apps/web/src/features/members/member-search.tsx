import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import type { Room } from '../rooms/room.model.ts'
import { useMembers } from './members.queries.ts'

/** Members can be searched from this number on. */
const MANY = 10

/** A room's members, or those whose names match `field`, which is null if there are few members. */
export function useMemberSearch(room: Room, onType?: () => void) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const members = useMembers(room.id, search)
  const canSearch = room.isMember && (room.activeMembers + room.inactiveMembers > MANY || typed !== '')
  const field = canSearch ? (
    <div className="flex">
      <SearchField
        label={t('rooms.members.search')}
        placeholder={t('rooms.members.searchHint')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          onType?.()
        }}
      />
    </div>
  ) : null
  return { members, search, field }
}

interface FoundProps {
  search: string
  members: ReturnType<typeof useMembers>
  /** How many of them are offered. */
  count: number
  /** The class of the sentence that says that no member was found. */
  className?: string
}

/** Tells a screen reader how many members were found, and everybody if there are none. */
export function MembersFound({ search, members, count, className = '' }: FoundProps) {
  const isSettled = search !== '' && !members.isPlaceholderData && members.data !== undefined
  return (
    <p role="status" className={isSettled && count === 0 ? `break-words text-ink-muted ${className}` : 'sr-only'}>
      {isSettled &&
        (count === 0
          ? t('rooms.members.noneFound', { search })
          : t(members.hasNextPage ? 'rooms.members.foundMore' : 'rooms.members.found', { count }))}
    </p>
  )
}

/** The typed text, once typing has paused: a single letter is not worth a request. */
function useDebounced(typed: string, milliseconds = 250) {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return debounced
}
