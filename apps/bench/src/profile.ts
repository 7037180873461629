/**
 * What a CPU profile of node (`--cpu-prof`) says: whose code the processor was in. Pure.
 *
 * Shape   shares of the time in which the processor was busy, from the most; idle time is left out.
 */

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

export interface Share {
  /** An npm package, a module of node such as `node:net`, or the product's function. */
  whose: string
  share: number
}

export function sharesOf(profile: Profile): Share[] {
  const owners = new Map(profile.nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [at, id] of profile.samples.entries()) {
    const owner = owners.get(id)
    if (owner) times.set(owner, (times.get(owner) ?? 0) + Math.max(0, profile.timeDeltas[at]!))
  }
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times].map(([whose, time]) => ({ whose, share: time / busy })).toSorted((a, b) => b.share - a.share)
}

/** Undefined while the processor had nothing to do. */
function ownerOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string | undefined {
  if (functionName === '(idle)') return undefined
  if (functionName.startsWith('(')) return functionName
  if (url.startsWith('node:')) return url.replace(/^node:internal\//, 'node ')
  const packages = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)]
  return packages.at(-1)?.[1] ?? (url ? `Halaqa ${functionName || '(a closure)'}` : `node ${functionName}`)
}

export const formatShares = (shares: readonly Share[], count = 12) =>
  shares
    .slice(0, count)
    .map(({ whose, share }) => `${(share * 100).toFixed(1).padStart(5)} %  ${whose}`)
    .join('\n')
