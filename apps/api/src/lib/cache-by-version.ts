import { coalesce } from './coalesce.ts'

/**
 * Caches what `make` answers until `version` answers another one. Calls made at the same time share one look at the version, and
 * one making.
 */
export function cacheByVersion<Made>(version: () => Promise<string>, make: () => Promise<Made>): () => Promise<Made> {
  let kept: { version: string; made: Made } | undefined
  return coalesce(async () => {
    // The version is read before the making: a change in between costs one making too many, never an outdated answer.
    const now = await version()
    if (kept?.version !== now) kept = { version: now, made: await make() }
    return kept.made
  })
}
