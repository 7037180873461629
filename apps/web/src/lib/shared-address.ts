import { useConfig } from './config.ts'

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

export interface SharedAddress {
  /** Of the page, as others can open it. */
  address: string
  /** The address names this machine, and the server knows no better one. */
  isLocalOnly: boolean
  /** The page's address in the local network. */
  lanAddress: string | null
}

/** The address of a page to send to others. @param page its path, from the first slash */
export function useSharedAddress(page: string): SharedAddress {
  const { publicUrl, lanUrl } = useConfig()
  const pageBelow = (base: string) => base.replace(/\/+$/, '') + page
  return {
    address: pageBelow(publicUrl ?? location.origin),
    isLocalOnly: publicUrl === null && LOCAL_HOST.test(location.hostname),
    lanAddress: lanUrl && pageBelow(lanUrl),
  }
}
