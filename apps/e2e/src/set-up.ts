import type { FullConfig } from '@playwright/test'
import { build } from './build.ts'
import { type Addresses, serverAt, startServer } from './server.ts'

const SERVERS = 'HALAQA_TEST_SERVERS'

/**
 * Builds what is tested, and starts a server for each of the workers that run at once: a start takes longer than most tests,
 * and each project and each failure has new workers.
 */
export default async function setUp({ workers }: FullConfig) {
  build()
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()))
  process.env[SERVERS] = JSON.stringify(servers.map(({ addresses }) => addresses))
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

/** @param index of a worker among those that run at once */
export const startedServer = (index: number) => serverAt((JSON.parse(process.env[SERVERS]!) as Addresses[])[index]!)
