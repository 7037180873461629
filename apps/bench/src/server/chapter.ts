import { getChapter } from '@halaqa/contract/chapters'
import { inTurns, sendLoad } from '../load.ts'
import type { Stage } from '../stage.ts'
import type { Row } from '../table.ts'
import { recordCalls, startPlainServer } from './recorded.ts'

/** A chapter from memory, beside bare Fastify that sends the same buffer. */
export async function measureChapter(stage: Stage): Promise<Row[]> {
  const database = await stage.createDatabase()
  const product = await stage.startProduct({ database })
  const path = getChapter.url.replace(/:\w+/, '2')
  const limit = await startPlainServer(stage, database, await recordCalls(stage, database, [{ path }]))
  const slots = await inTurns(
    () => sendLoad({ url: `${limit.url}/0` }),
    () => sendLoad({ url: `${product.url}/api/v1${path}` }),
  )
  return [
    {
      what: `GET ${path}`,
      product: slots.product.map(({ rate }) => rate),
      limit: slots.limit.map(({ rate }) => rate),
      unit: '/s',
      reach: { of: 'ratio', atLeast: 0.6 },
    },
  ]
}
