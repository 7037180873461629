import { coalesce } from './coalesce.ts'

/**
 * Keeps what was made for as long as the version of what it was made of is the same. Those who ask at once share one look at
 * the version, and one making.
 */
export function keepWhileSame<Made>(version: () => Promise<string>, make: () => Promise<Made>): () => Promise<Made> {
  let kept: { version: string; made: Made } | undefined
  return coalesce(async () => {
    // Before it is made: what changes in between makes it once too often, never once too few.
    const now = await version()
    if (kept?.version !== now) kept = { version: now, made: await make() }
    return kept.made
  })
}
