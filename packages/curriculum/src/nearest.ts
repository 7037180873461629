/** Places by how near they are. */

/** The nearest of an ordered list. */
export function nearest(places: readonly number[], at: number, reach = 30): number[] {
  const middle = lowerBound(places, at)
  return places
    .slice(Math.max(0, middle - reach), middle + reach)
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b)
}

function lowerBound(places: readonly number[], at: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Places after and before, nearest first. */
export function* outwards(at: number, length: number): Generator<number> {
  for (let far = 1; far < length; far += 1) {
    if (at + far < length) yield at + far
    if (at - far >= 0) yield at - far
  }
}
