import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@halaqa/database/embedded'
import type { TestProject } from 'vitest/node'
import { createTemplate } from './database.ts'

/** One Postgres for the whole run, with a migrated database that each test file copies for itself. */
export default async function setUp(project: TestProject) {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await startOwnServer()
  const template = await createTemplate(server.url)
  project.provide('templateUrl', template.url)
  return async () => {
    await template.drop()
    await server.stop()
  }
}

async function startOwnServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'halaqa-api-test-'))
  // Nothing here has to survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbedded({ dataDir, maxConnections: 200, settings })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}
