import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** While something would be lost, the back button asks instead of taking the page with it. */
export function useAskOnBack(isDirty: boolean, ask: () => void) {
  const blocker = useBlocker(({ historyAction }) => isDirty && historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    ask()
  })
}
