export const SOURCES: readonly string[]
export function isDataMade(): boolean
export function removeStamp(): void
export function stamp(): void
