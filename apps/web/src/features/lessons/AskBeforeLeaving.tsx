import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { lazyModule } from '../../lib/lazy-part.ts'
import { useGuard } from '../../lib/use-guard.ts'

const dialog = lazyModule(() => import('./LeaveDialog.tsx'))

/** Asks, once, before a person leaves in the middle of a lesson. */
export function AskBeforeLeaving({ asks, isKept }: { asks: boolean; isKept: boolean }) {
  const [hasAsked, setAsked] = useState(false)
  const part = dialog.use()
  const held = useGuard(({ from, to }) => asks && !hasAsked && from.pathname !== to.pathname)
  const hint = t(isKept ? 'lessons.leave.kept' : 'lessons.leave.lost')
  const stay = () => {
    setAsked(true)
    held?.stay()
  }
  const leave = () => held?.leave()

  // Where the dialog does not come, the browser asks in its place: nobody is kept here by a connection that is gone.
  useEffect(() => {
    if (!held || part) return
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
  return part ? <part.LeaveDialog open={held !== null} hint={hint} onStay={stay} onLeave={leave} /> : null
}
