import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Runs `onBack` instead of leaving the page while the component is mounted. React Router asks only the newest blocker, so
 * the upper of two dialogs closes first. A step back to another document, such as the page before Halaqa, cannot be stopped.
 */
export function useBackButton(onBack: () => void) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  })
}
