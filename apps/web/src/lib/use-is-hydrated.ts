import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** Whether the component was hydrated, so that its first render had to match the prerendered page. */
export function useWasHydrated(): boolean {
  let isHydrating = false
  // React asks for the server's snapshot in such a render alone. The two are the same, so that it renders nothing again: it would at once,
  // and with it all that is not hydrated yet, in one long task.
  useSyncExternalStore(neverChanges, noSnapshot, () => {
    isHydrating = true
  })
  return useState(isHydrating)[0]
}

const neverChanges = () => () => {}
const noSnapshot = () => undefined

/**
 * False in a page that the build made, and in the browser's first render of it, which has to be the same; true soon after, and ever after. What
 * depends on the device alone (storage, portals) waits for it.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(!useWasHydrated())
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
