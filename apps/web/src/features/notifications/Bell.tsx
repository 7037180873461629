import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { BellPanel } from './BellPanel.tsx'
import { BellPopover } from './BellPopover.tsx'
import { newestQuery } from './notifications.queries.ts'

/** The bell in the header, its dot and what opens under it. Another page closes it. */
export function Bell() {
  const newest = useQuery(newestQuery)
  const unread = newest.data && newest.data.unread + newest.data.hearings.length
  const arrived = useArrivedCount(unread)
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isFollowing = useRef(false)

  const setOpen = (isOpen: boolean) => {
    isFollowing.current = false
    setOpenAt(isOpen ? pathname : undefined)
    if (isOpen && newest.isStale) void newest.refetch({ cancelRefetch: false })
  }
  const follow = (isAway: boolean) => {
    setOpen(false)
    isFollowing.current = isAway
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }

  const button = (
    <IconButton label={t('notifications.bell', { unread: unread ?? 0 })} onKeyDown={openByArrow}>
      <BellIcon />
      {(unread ?? 0) > 0 && (
        <span className="absolute end-2.5 top-2.5 size-2.5 rounded-full bg-danger ring-2 ring-paper forced-colors:bg-[Highlight]" />
      )}
    </IconButton>
  )

  return (
    <>
      <BellPopover
        button={button}
        isOpen={openAt === pathname}
        onOpenChange={setOpen}
        // A link that is followed puts the focus at the beginning of the page it leads to.
        onCloseAutoFocus={(event) => isFollowing.current && event.preventDefault()}
      >
        <BellPanel newest={newest} onFollow={follow} />
      </BellPopover>
      <span className="sr-only" aria-live="polite">
        {arrived > 0 && t('notifications.arrived', { count: arrived })}
      </span>
    </>
  )
}

/**
 * The number of unread ones that have just arrived while the page was open, for the announcement; 0 once some were
 * read. It is found while rendering, so that it is announced together with the number in the bell.
 */
function useArrivedCount(unread: number | undefined) {
  const [last, setLast] = useState(unread)
  const [arrived, setArrived] = useState(0)
  if (unread !== last) {
    setLast(unread)
    if (last !== undefined && unread !== undefined) setArrived(Math.max(unread - last, 0))
  }
  return arrived
}
