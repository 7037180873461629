/** As many password hashes as this machine makes: one on each core at a time, and nothing else. Prints how many a second. */
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'

const [, , cost = '11', seconds = '2'] = process.argv
const hash = await bcrypt.hash('bismillah', Number(cost))
const began = performance.now()
const end = began + Number(seconds) * 1_000
let count = 0
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() < end) {
      await bcrypt.compare('bismillah', hash)
      count += 1
    }
  }),
)
process.stdout.write(`${(count * 1_000) / (performance.now() - began)}\n`)
