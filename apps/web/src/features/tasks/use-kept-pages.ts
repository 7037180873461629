import { useEffect } from 'react'
import { PORTIONS_WORKER } from './portions-worker.ts'

/** Has the pages that the worker keeps in the language of the page. It is done when the app opens, as a change of the language opens it again. */
export function useKeptPages() {
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>
    if (!serviceWorker?.controller?.scriptURL.endsWith(PORTIONS_WORKER)) return
    // Without a connection they stay as they are until the next visit.
    import('./offline-portions.ts').then(({ renewKeptPages }) => renewKeptPages()).catch(() => {})
  }, [])
}
