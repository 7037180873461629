/**
 * A day's range among readers of unlike shares: cut by what each is due, in a few orders, and the heaviest portion of a cut dealt to who is
 * due most. Of what comes of the orders, that is kept which is nearest to what all are due: the least sum of squares.
 */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { cutByDues } from './cut-by-dues.ts'
import { type DealtPortion, dealt, type Member, rotatedOrder } from './deal.ts'
import { duesOf, heaviestPortion, shareOf } from './share.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

/** All orders of as many readers are tried. */
const ALL_ORDERS = 4
/** The number of orders that are tried for more readers; for more than `LARGE` only one, since others soon make up an ayah more or less. */
const SOME_ORDERS = 12
const LARGE = 100

/**
 * Cuts and deals a day's range to members of unlike shares; none gets two portions, and who is due little may get none. The answer is in
 * mushaf order, whatever the order of the members.
 *
 * @param rotation a number that rises by one a day: other orders are tried on another day
 */
export function dealByDues(
  range: Span,
  members: readonly Member[],
  rotation: number,
  prefix: WeightPrefix,
): DealtPortion[] {
  const inRotatedOrder = rotatedOrder(members, rotation)
  const ownDues = duesOf(range, inRotatedOrder, prefix)
  const dues = ayahsIn(range) < members.length ? duesByUrgency(ownDues, range, inRotatedOrder, prefix) : ownDues
  const dueMost = inRotatedOrder.map((_, i) => i).sort((a, b) => dues[b]! - dues[a]!)
  let best: Span[] = []
  let least = Number.POSITIVE_INFINITY
  for (const order of ordersOf(members.length, rotation)) {
    const spans = cutByDues(
      range,
      order.map((i) => dues[i]!),
      prefix,
    )
    const heaviestFirst = spans
      .flatMap((span) => (span ? { ...span, weight: weightWithin(span, prefix) } : []))
      .sort((a, b) => b.weight - a.weight || a.start - b.start)
    const missed = dueMost.reduce((sum, i, k) => sum + (dues[i]! - (heaviestFirst[k]?.weight ?? 0)) ** 2, 0)
    if (missed >= least) continue
    least = missed
    best = heaviestFirst
  }
  return best.map((span, k) => dealt(inRotatedOrder[dueMost[k]!]!, span)).sort((a, b) => a.start - b.start)
}

/**
 * The same dues, the greatest for who would be the first to be due a whole portion more than was given them, were they passed over from now on. Where a
 * day has fewer ayahs than readers, most are passed over, and by what each is due alone a great share would fall behind whenever many small
 * ones are due a little at once. With one ayah a day it is Tijdeman's rule ("The chairman assignment problem", Discrete Mathematics
 * 32, 1980), by which nobody is ever a whole portion from their share.
 */
function duesByUrgency(
  dues: Float64Array,
  range: Span,
  members: readonly Member[],
  prefix: WeightPrefix,
): Float64Array {
  const portion = heaviestPortion(range, members, prefix)
  const tooLittle = portion / (2 * members.length - 2)
  const sharesUntilMissed = (i: number) => (portion - dues[i]!) / shareOf(members[i]!)
  const numbers = members.map((_, i) => i)
  const urgentFirst = [
    ...numbers.filter((i) => dues[i]! >= tooLittle).sort((a, b) => sharesUntilMissed(a) - sharesUntilMissed(b)),
    ...numbers.filter((i) => dues[i]! < tooLittle).sort((a, b) => dues[b]! - dues[a]!),
  ]
  const greatestFirst = [...dues].sort((a, b) => b - a)
  const byUrgency = new Float64Array(dues.length)
  urgentFirst.forEach((i, k) => {
    byUrgency[i] = greatestFirst[k]!
  })
  return byUrgency
}

/** Orders of the numbers below `count`: of more than a few, steps of a length that meets every number once, from different places. */
function* ordersOf(count: number, rotation: number): Generator<number[]> {
  if (count <= ALL_ORDERS) {
    yield* permutationsOf(Array.from({ length: count }, (_, i) => i))
    return
  }
  const strides = stridesOf(count)
  const orders = count > LARGE ? 1 : SOME_ORDERS
  for (let i = 0; i < orders; i += 1) {
    const which = rotation * orders + i
    const stride = strides[which % strides.length]!
    const first = Math.floor(which / strides.length) % count
    yield Array.from({ length: count }, (_, k) => (first + k * stride) % count)
  }
}

function* permutationsOf(numbers: readonly number[]): Generator<number[]> {
  if (numbers.length === 0) yield []
  for (const [i, first] of numbers.entries()) {
    for (const rest of permutationsOf(numbers.toSpliced(i, 1))) yield [first, ...rest]
  }
}

/** The first of the numbers below `count` that have no divisor in common with it. */
function stridesOf(count: number): number[] {
  const strides: number[] = []
  for (let stride = 1; stride < count && strides.length < 4 * SOME_ORDERS; stride += 1) {
    if (greatestCommonDivisor(stride, count) === 1) strides.push(stride)
  }
  return strides
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
