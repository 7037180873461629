import { useSyncExternalStore } from 'react'

/**
 * False in a page that the build made, and in the browser's first render of it, which has to be the same; true ever after. What
 * depends on the device alone (storage, portals) waits for it.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
