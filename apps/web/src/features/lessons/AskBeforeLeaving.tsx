import { useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** Asks, once, before a person leaves in the middle of a lesson. */
export function AskBeforeLeaving({ asks, isKept }: { asks: boolean; isKept: boolean }) {
  const [hasAsked, setAsked] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && !hasAsked && currentLocation.pathname !== nextLocation.pathname,
  )
  const hint = t(isKept ? 'lessons.leave.kept' : 'lessons.leave.lost')
  const stay = () => {
    setAsked(true)
    blocker.reset?.()
  }
  return (
    <LeaveDialog open={blocker.state === 'blocked'} hint={hint} onStay={stay} onLeave={() => blocker.proceed?.()} />
  )
}
