import { connect } from '@halaqa/database/client'
import { migrate } from '@halaqa/database/migrate'
import { openServer } from '@halaqa/database/open'
import { acceptNewKey, requirePasswordKey } from '@halaqa/database/password-key'
import { readConfig } from './config.ts'
import { readCommand } from './features/administration/admin-commands.ts'
import type { AdminOptions } from './features/auth/admin.service.ts'
import { describeRebuilt, rebuildMemory } from './features/memory/rebuild.service.ts'
import { systemClock } from './lib/clock.ts'
import { createPasswords } from './lib/password.ts'

/** Runs one command against this installation's database, whether its server is running or not. */
async function main(args: string[]) {
  const run = readCommand(args)
  const config = readConfig(process.env)
  const server = await openServer(config)
  try {
    await migrate(server.url)
    const db = connect(server.url, { max: 2 })
    const place = { ...config, url: server.url }
    const options: AdminOptions = {
      db,
      openPasswords: async () => createPasswords({ cost: config.bcryptCost, key: await requirePasswordKey(place) }),
      acceptNewKey: () => acceptNewKey(place),
      rebuildMemory: async (userId) => describeRebuilt(await rebuildMemory(db, userId)),
      adminEmails: config.adminEmails,
      now: systemClock(),
    }
    const answer = await run(options).finally(() => db.$disconnect())
    process.stdout.write(`${answer}\n`)
  } finally {
    await server.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
