import type { Location } from 'react-router-dom'

/**
 * Names an entry of the browser's history, for places that are kept by entry. The router gives the first entry of every visit the key
 * `default`, so the address names that one.
 */
export const entryKeyOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key === 'default' ? pathname + search : key
