#!/usr/bin/env node
// The schema engine that Prisma's CLI talks to, without a download.
//
// The CLI starts this file as if it were its native binary and speaks JSON-RPC with it, a line at a time. Each call
// goes to Prisma's own engine compiled to wasm (from npm). See README.md.
// Usage: PRISMA_SCHEMA_ENGINE_BINARY=<this file>, which prisma.config.ts sets.
import { readFileSync } from 'node:fs'
import { createDatabase, dropDatabase, tryConnecting } from './maintenance.mjs'
import { serveRpc } from './rpc.mjs'

const args = process.argv.slice(2)
const valuesOf = (name) => args.flatMap((arg, i) => (arg === name ? [args[i + 1]] : []))

const url = JSON.parse(valuesOf('--datasource')[0] ?? '{}').url
const command = args.includes('cli') ? args[args.indexOf('cli') + 1] : undefined

if (args.includes('--version') || args.includes('-V')) {
  console.log('schema-engine-cli wasm')
} else if (command) {
  await runCommand(command)
} else {
  const datamodels = valuesOf('--datamodels').map((file) => [file, readFileSync(file, 'utf8')])
  const { engineCaller } = await import('./engine.mjs')
  serveRpc(engineCaller(url, datamodels))
}

async function runCommand(name) {
  const commands = {
    'can-connect-to-database': tryConnecting,
    'create-database': createDatabase,
    'drop-database': dropDatabase,
  }
  // The CLI drops the first line of the log and looks for an ERROR among the others.
  log('INFO', { message: 'schema-engine (wasm)' })
  try {
    if (!commands[name]) throw new Error(`unknown command ${name}`)
    await commands[name](url)
  } catch (error) {
    const codes = { '3D000': 'P1003', '28P01': 'P1000', '42P04': 'P1009', ECONNREFUSED: 'P1001' }
    const error_code = codes[error.code] ?? 'P1011'
    log('ERROR', { is_panic: false, error_code, message: error.message || String(error.code) })
    process.exitCode = 1
  }
}

function log(level, fields) {
  const line = { timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
