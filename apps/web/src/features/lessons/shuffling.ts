/** Orders that are equal for equal seeds, and look like chance. Pure. */

export function shuffle<Thing>(things: readonly Thing[], seed: string): Thing[] {
  const order = [...things]
  const random = numbers(seed)
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

/** The order and those in which it begins further on. */
export const rotations = <Thing>(order: readonly Thing[]): Thing[][] =>
  order.map((_, from) => [...order.slice(from), ...order.slice(0, from)])

/** Numbers from 0 to 1 that are equal for equal seeds (FNV-1a, then mulberry32). */
function numbers(seed: string) {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
