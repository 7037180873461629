import { useEffect, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { lazyModule } from '../../lib/lazy-part.ts'

const dialog = lazyModule(() => import('./LeaveDialog.tsx'))

/** Asks, once, before a person leaves in the middle of a lesson. */
export function AskBeforeLeaving({ asks, isKept }: { asks: boolean; isKept: boolean }) {
  const [hasAsked, setAsked] = useState(false)
  const part = dialog.use()
  const block: BlockerFunction = ({ currentLocation, nextLocation }) =>
    asks && !hasAsked && currentLocation.pathname !== nextLocation.pathname
  const blocker = useBlocker(block)
  const isBlocked = blocker.state === 'blocked'
  const hint = t(isKept ? 'lessons.leave.kept' : 'lessons.leave.lost')
  const stay = () => {
    setAsked(true)
    blocker.reset?.()
  }
  const leave = () => blocker.proceed?.()

  // Where the dialog does not come, the browser asks in its place: nobody is kept here by a connection that is gone.
  useEffect(() => {
    if (!isBlocked || part) return
    let isOver = false
    void dialog.bring().then(() => {
      if (isOver || dialog.current()) return
      if (confirm(`${t('lessons.leave.title')}\n\n${hint}`)) leave()
      else stay()
    })
    return () => {
      isOver = true
    }
  })
  return part ? <part.LeaveDialog open={isBlocked} hint={hint} onStay={stay} onLeave={leave} /> : null
}
