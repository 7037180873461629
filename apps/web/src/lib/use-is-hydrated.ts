import { useSyncExternalStore } from 'react'

/**
 * False in a page that the build rendered, and in the browser's first render of it, which has to be the same; true ever after. What
 * depends on the device (storage, portals) waits for it.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => {}
