import { completeTask } from '@halaqa/contract/tasks'
import { inTurns, sendLoad } from '../load.ts'
import { signUpReaders } from '../people.ts'
import { fillRooms } from '../rooms.ts'
import type { Stage } from '../stage.ts'
import type { Row } from '../table.ts'
import { recordCalls, startPlainServer } from './recorded.ts'

const READERS = 400
const OPEN_DAYS = 40
const SLOT_SECONDS = 3
const A_SECOND = 30
const STEADY_SECONDS = 60

interface Portion {
  id: string
  user_id: string
  room_id: string
  cycle_id: string
  token: string
}

/** People of many rooms complete their portions. */
export async function measureComplete(stage: Stage): Promise<Row[]> {
  const tried = await prepare(stage)
  const product = await stage.startProduct({ database: tried.database })
  const plain = await prepare(stage)
  const recordedOf = plain.portions.pop()!
  const [call] = await recordCalls(stage, plain.database, [
    { method: 'PUT', path: pathOf(recordedOf), token: recordedOf.token },
  ])
  const limit = await startPlainServer(stage, plain.database, [call!])
  const plainPath = (portion: Portion) => {
    const ids = (['id', 'user_id', 'room_id', 'cycle_id'] as const).map((key) => [recordedOf[key], portion[key]])
    return { path: `/0?${new URLSearchParams(ids)}`, token: '' }
  }
  const productPath = (portion: Portion) => ({ path: `/api/v1${pathOf(portion)}`, token: portion.token })
  const take = (portions: Portion[]) => portions.pop() ?? fail('The bench prepared too few portions for this machine')

  const slots = await inTurns(
    () =>
      sendLoad({ url: limit.url, method: 'PUT', seconds: SLOT_SECONDS, next: () => plainPath(take(plain.portions)) }),
    () =>
      sendLoad({
        url: product.url,
        method: 'PUT',
        seconds: SLOT_SECONDS,
        next: () => productPath(take(tried.portions)),
      }),
  )
  const before = await countCompleted(stage, tried.database)
  const steady = await sendLoad({
    url: product.url,
    method: 'PUT',
    seconds: STEADY_SECONDS,
    rate: A_SECOND,
    next: () => productPath(take(tried.portions)),
  })
  const lost = before + steady.answers - (await countCompleted(stage, tried.database))
  return [
    {
      what: `PUT ${completeTask.url}`,
      product: slots.product.map(({ rate }) => rate),
      limit: slots.limit.map(({ rate }) => rate),
      unit: '/s',
      reach: { of: 'ratio', atLeast: 0.5 },
      note: `${call!.statements.length} statements`,
    },
    {
      what: `the same at ${A_SECOND} a second for a minute, 97.5th percentile`,
      product: [steady.p97],
      unit: 'ms',
      reach: { of: 'value', atMost: 300 },
      note: `${steady.answers} completed`,
    },
    {
      what: 'completions of that minute that are lost',
      product: [Math.max(0, lost)],
      unit: '',
      reach: { of: 'value', atMost: 0 },
    },
  ]
}

async function prepare(stage: Stage) {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const readers = await signUpReaders(product.url, READERS)
  await product.stop()
  await fillRooms(stage, database, { rooms: READERS, members: 10, days: OPEN_DAYS + 10, openDays: OPEN_DAYS, readers })
  const tokens = new Map(readers.map(({ id, token }) => [id, token]))
  const portions = await stage.asSuperuser(database, async (client) => {
    const { rows } = await client.query<Omit<Portion, 'token'>>(
      `SELECT id, user_id, room_id, cycle_id FROM tasks WHERE completed_at IS NULL AND user_id = ANY($1::uuid[])
       ORDER BY due_date DESC, id`,
      [readers.map(({ id }) => id)],
    )
    return rows.map((row) => ({ ...row, token: tokens.get(row.user_id)! }))
  })
  return { database, portions }
}

const pathOf = ({ id }: Portion) => completeTask.url.replace(/:\w+/, id)

const countCompleted = (stage: Stage, database: string) =>
  stage.asSuperuser(database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM tasks WHERE completed_at IS NOT NULL',
    )
    return rows[0]!.count
  })

function fail(message: string): never {
  throw new Error(message)
}
