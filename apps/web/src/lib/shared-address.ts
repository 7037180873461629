import { useConfig } from './config.ts'

const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

export interface SharedAddress {
  /** The address of the page, as others can open it. */
  address: string
  /** From where the address opens: only on this machine if it names that, and the server knows no better one. */
  reach: 'everywhere' | 'network' | 'machine'
}

/** The address of a page to send to others. @param page its path, from the first slash */
export function useSharedAddress(page: string): SharedAddress {
  const { publicUrl, lanUrl } = useConfig()
  const isLocal = publicUrl === null && LOCAL_HOST.test(location.hostname)
  const base = publicUrl ?? ((isLocal && lanUrl) || location.origin)
  return {
    address: base.replace(/\/+$/, '') + page,
    reach: isLocal ? (lanUrl ? 'network' : 'machine') : 'everywhere',
  }
}
