// Loads Prisma's wasm engine and runs one call on it.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg'
import { openAdapter } from './adapter.mjs'
import { createDatabase, dropDatabase } from './maintenance.mjs'

await loadWasm()

/** A function `(method, params) => result` for the database at `url`; datamodels are `[file name, text]` pairs. */
export function engineCaller(url, datamodels) {
  return async (method, params) => {
    if (method === 'createDatabase') return { databaseName: await createDatabase(params.datasource.url ?? url) }
    return withEngine(url, datamodels, (engine) => callEngine(engine, method, params))
  }
}

async function callEngine(engine, method, params) {
  if (method === 'getDatabaseVersion') return engine.version()
  if (typeof engine[method] !== 'function') throw new Error(`schema engine method ${method} is not supported`)

  // These two only read what a replay of the migrations left in the engine's cache, and this call fills it.
  if (method === 'evaluateDataLoss' || method === 'createMigration') {
    await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters })
  }
  return (await engine[method](params)) ?? {}
}

/** A fresh engine for each call, because one keeps its shadow database only once. Nothing of it is left behind. */
async function withEngine(url, datamodels, run) {
  const adapters = []
  const shadows = []
  const open = async (address) => {
    const adapter = await openAdapter(address)
    adapters.push(adapter)
    return adapter
  }
  const factory = {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => open(url),
    // The adapter's own would connect to the main database: pg lets a connection string win over `database`.
    async connectToShadowDb() {
      const shadow = new URL(url)
      shadow.pathname = `/prisma_migrate_shadow_db_${randomUUID()}`
      await createDatabase(shadow.href)
      shadows.push(shadow.href)
      return open(shadow.href)
    },
  }

  try {
    const options = { datamodels: datamodels.length > 0 ? datamodels : undefined }
    const ignoreLog = () => {}
    return await run(await wasm.SchemaEngine.new(options, ignoreLog, bindMigrationAwareSqlAdapterFactory(factory)))
  } finally {
    await Promise.allSettled(adapters.map((adapter) => adapter.dispose()))
    for (const shadow of shadows) await dropDatabase(shadow)
  }
}

async function loadWasm() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => process.stderr.write(`${message}\n`) }
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const bytes = readFileSync(entry.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': wasm })
  wasm.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
}
