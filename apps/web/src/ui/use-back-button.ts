import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * The back button does this instead of leaving the page, while the component is there. React Router asks only the
 * blocker that came last: of two dialogs the upper one.
 */
export function useBackButton(onBack: () => void) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  })
}
