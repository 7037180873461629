import { lazy, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { LatePart } from '../../ui/LatePart.tsx'

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

/** Asks, once, before a person leaves in the middle of a lesson. */
export function AskBeforeLeaving({ asks, isKept }: { asks: boolean; isKept: boolean }) {
  const [hasAsked, setAsked] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && !hasAsked && currentLocation.pathname !== nextLocation.pathname,
  )
  const stay = () => {
    setAsked(true)
    blocker.reset?.()
  }
  return (
    <LatePart onFail={stay}>
      {blocker.state === 'blocked' && (
        <LeaveDialog
          hint={t(isKept ? 'lessons.leave.kept' : 'lessons.leave.lost')}
          onStay={stay}
          onLeave={() => blocker.proceed()}
        />
      )}
    </LatePart>
  )
}
