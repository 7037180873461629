import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { useGuard } from '../../lib/use-guard.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** Asks, once, before a person leaves in the middle of a lesson. */
export function AskBeforeLeaving({ asks, isKept }: { asks: boolean; isKept: boolean }) {
  const [hasAsked, setAsked] = useState(false)
  const held = useGuard(({ from, to }) => asks && !hasAsked && from.pathname !== to.pathname)
  const hint = t(isKept ? 'lessons.leave.kept' : 'lessons.leave.lost')
  const stay = () => {
    setAsked(true)
    held?.stay()
  }
  return <LeaveDialog open={held !== null} hint={hint} onStay={stay} onLeave={() => held?.leave()} />
}
