/** How a call's cost grows with what is stored: three sizes, each a server and a database of its own, and the slope. */
import { medianOf } from './figures.ts'
import { cpuOfAll, madeAnew, sendLoad } from './load.ts'
import { signUpReaders } from './people.ts'
import { fillRooms, type Village } from './rooms.ts'
import { interleave } from './rounds.ts'
import type { Row } from './scenario.ts'
import type { Stage } from './stage.ts'
import { formatNumber } from './table.ts'

export type Size = { name: string } & Pick<Village, 'rooms' | 'members' | 'days'>

const ROUNDS = 3
const SECONDS = 1
/** The largest may cost so much of the smallest. */
const AT_MOST = 1.2

/**
 * Each answer is made anew: a cached one would not grow.
 *
 * @param calls paths that the first member of the first room asks, of that room's id
 * @param emptyAtFirst those that have nothing to list at the smallest size, which is another answer: their limit is the second size
 */
export async function growthOf(
  stage: Stage,
  sizes: readonly [Size, Size, Size],
  calls: (roomId: string) => string[],
  emptyAtFirst: readonly string[] = [],
): Promise<Row[]> {
  const servers = []
  for (const size of sizes) servers.push(await prepare(stage, size))

  const rows: Row[] = []
  for (const [at, name] of calls(':id').entries()) {
    const slots = servers.map(({ url, roomId, token, cpu }) => {
      const next = () => ({ path: madeAnew(new URL(url).pathname + calls(roomId)[at]), token })
      return [url, () => sendLoad({ url, next, connections: 1, seconds: SECONDS, cpu })]
    })
    const results = await interleave(Object.fromEntries(slots), ROUNDS)
    const values = servers.map(({ url }) => results[url]!.map(cpuOfAll))
    const medians = values.map(medianOf)
    const first = emptyAtFirst.includes(name) ? 1 : 0
    rows.push({
      what: `GET ${name}, ${sizes[first].name} to ${sizes[2].name}`,
      unit: 'µs CPU',
      product: values.at(-1)!,
      limit: { name: sizes[first].name, values: values[first]! },
      target: { of: 'ratio', atMost: AT_MOST },
      beside: `${medians.map(formatNumber).join(', ')} µs; ${formatSlope(slopeOf(sizes.map(sizeOf), medians))} for each tenfold${first ? `; none to list after ${sizes[0].name}` : ''}`,
    })
  }
  return rows
}

async function prepare(stage: Stage, { rooms, members, days }: Size) {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, 1)
  const [roomId = ''] = await fillRooms(stage, database, { rooms, members, days, readers })
  return { url: `${product.url}/api/v1`, roomId, token: readers[0]!.token, cpu: stage.cpuWith(product) }
}

const sizeOf = ({ rooms, members, days }: Size) => rooms * members * days

/**
 * What ten times the size multiplies the cost by: the line through the logarithms of both that lies nearest to all (least squares).
 * 1 is no growth, 10 growth in step with the size.
 */
export function slopeOf(sizes: readonly number[], costs: readonly number[]): number {
  const [xs, ys] = [sizes.map(Math.log10), costs.map(Math.log10)]
  const [x, y] = [mean(xs), mean(ys)]
  const rise = mean(xs.map((one, at) => (one - x) * (ys[at]! - y))) / mean(xs.map((one) => (one - x) ** 2))
  return 10 ** rise
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const formatSlope = (slope: number) => `× ${slope.toFixed(2)}`
