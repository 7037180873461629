/** Chance that is always the same for the same seed: FNV-1a makes a number of the seed, mulberry32 a row of numbers of that. */
export function seededRandom(seed: string): () => number {
  let state = fnv1a(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Fisher and Yates, by the seed. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const next = seededRandom(seed)
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/** Shuffled until `isTooPlain` no longer holds, as far as some tries can do it. */
export function wellShuffled<T>(items: readonly T[], seed: string, isTooPlain: (mixed: readonly T[]) => boolean): T[] {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const mixed = shuffled(items, `${seed} ${attempt}`)
    if (!isTooPlain(mixed)) return mixed
  }
  return [...items].reverse()
}
