import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// Prisma's native schema engine is a download. The same engine comes from npm as wasm and needs none, so that closed
// networks can install, test and author migrations. PRISMA_NATIVE_ENGINE=1 goes back to the download (Windows always does).
if (process.platform !== 'win32' && !process.env.PRISMA_NATIVE_ENGINE) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./prisma/wasm-engine/main.mjs', import.meta.url))
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres:postgres@127.0.0.1:5432/halaqa' },
})
