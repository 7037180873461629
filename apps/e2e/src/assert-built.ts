import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CLIENT = 'packages/database/src/generated/prisma/internal/class.ts'
const BUILT = [CLIENT, 'apps/web/dist/index.html', 'apps/api/data']

/** Ends the run if the build is missing or older than the sources, before a call answers 500. */
export function assertBuilt() {
  const missing = BUILT.find((path) => !existsSync(ROOT + path))
  const fault = missing ? `${missing} is missing` : findSchemaFault()
  if (fault)
    throw new Error(`E2E_BUILT=1, but ${fault}: run \`npx turbo run build\` in the repository, then this again.`)
}

/** Prisma's client contains the schema that it was generated from; after a rebase the migrations may be newer. */
function findSchemaFault() {
  const [, schema] = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(readFileSync(ROOT + CLIENT, 'utf8')) ?? []
  const isPresent = schema && JSON.parse(schema) === readFileSync(`${ROOT}prisma/schema.prisma`, 'utf8')
  return isPresent ? undefined : "Prisma's client was made from another prisma/schema.prisma than the present one"
}
