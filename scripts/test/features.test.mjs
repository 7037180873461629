import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findFeatureCycles, findImpureVocabulary, findPrivateImports, listFeatureImports } from '../lib/features.mjs'
import { inRoot } from '../lib/root.mjs'
import { listFiles, readText } from '../lib/source-files.mjs'

const FOLDER = 'apps/web/src/features/'
const imports = (...pairs) =>
  listFeatureImports(pairs.map(([from, to]) => ({ source: FOLDER + from, dependencies: [{ resolved: FOLDER + to }] })))

test('features in a circle are found, each circle once, with the files that close it', () => {
  const circle = imports(
    ['rooms/Room.tsx', 'members/List.tsx'],
    ['members/List.tsx', 'tasks/task.ts'],
    ['tasks/task.ts', 'rooms/room.ts'],
    ['tasks/task.ts', 'dashboard/dashboard.ts'],
  )
  expect(findFeatureCycles(circle, [])).toEqual([
    [
      'web: rooms → members → tasks → rooms',
      `  ${FOLDER}rooms/Room.tsx → members/List`,
      `  ${FOLDER}members/List.tsx → tasks/task`,
      `  ${FOLDER}tasks/task.ts → rooms/room`,
    ].join('\n'),
  ])
  expect(findFeatureCycles(circle, ['web: tasks → rooms'])).toEqual([])
  expect(
    findFeatureCycles(imports(['rooms/Room.tsx', 'members/List.tsx'], ['rooms/Room.tsx', 'tasks/task.ts']), []),
  ).toEqual([])
})

test('keys and models close no circle, and know of other features nothing but keys and models', () => {
  const shared = imports(
    ['rooms/Room.tsx', 'members/List.tsx'],
    ['members/List.tsx', 'rooms/room.model.ts'],
    ['members/members.queries.ts', 'rooms/rooms.keys.ts'],
    ['rooms/rooms.keys.ts', 'tasks/tasks.keys.ts'],
  )
  expect(findFeatureCycles(shared, [])).toEqual([])
  expect(findImpureVocabulary(shared)).toEqual([])
  expect(findImpureVocabulary(imports(['rooms/room.model.ts', 'members/members.queries.ts']))).toEqual([
    `${FOLDER}rooms/room.model.ts → members/members.queries: keys and models import only keys and models of other features`,
  ])
})

test('an import within a feature, from a test or from another app is no import between features', () => {
  expect(imports(['rooms/Room.tsx', 'rooms/today/Today.tsx'], ['rooms/Room.test.tsx', 'members/List.tsx'])).toEqual([])
  const api = {
    source: 'apps/api/src/features/rooms/rooms.sql.ts',
    dependencies: [{ resolved: `${FOLDER}members/List.tsx` }],
  }
  expect(listFeatureImports([api])).toEqual([])
})

test('other features may not import a file that its feature does not offer', () => {
  const reach = imports(['rooms/Room.tsx', 'members/inner/List.tsx'])
  expect(findPrivateImports(reach, { web: { members: ['members.queries'] } })).toEqual([
    `${FOLDER}rooms/Room.tsx → web: members/inner/List, which is no public file of members`,
    'web: members/members.queries is listed as public, but no other feature imports it',
  ])
  expect(findPrivateImports(reach, { web: { members: ['inner/List'] } })).toEqual([])
})

test('the API’s features offer what speaks to the database and what shapes answers, not their routes', () => {
  const api = (file) =>
    listFeatureImports([
      {
        source: 'apps/api/src/features/rooms/rooms.service.ts',
        dependencies: [{ resolved: `apps/api/src/features/members/${file}.ts` }],
      },
    ])
  for (const file of ['m.service', 'm.access', 'm.presenter', 'm.sql'])
    expect(findPrivateImports(api(file), {})).toEqual([])
  for (const file of ['m.routes', 'plain']) expect(findPrivateImports(api(file), {})).toHaveLength(1)
})

test('a feature has one name in the contract, the API and the web: that of its row in docs/architecture.md', () => {
  const rows = [
    ...readText('docs/architecture.md').matchAll(/^\| `([a-z-]+)` \| ([^|]*)\| (yes)? ?\| (yes)? ?\|/gm),
  ].map(([, feature, files, api, web]) => ({ feature, api, web, files: files.match(/[a-z-]+/g) ?? [] }))
  const named = (side) => rows.filter((row) => row[side]).map(({ feature }) => feature)
  for (const side of ['api', 'web'])
    expect(readdirSync(inRoot(`apps/${side}/src/features`)).sort()).toEqual(named(side).sort())

  const mounted = listFiles('apps/api/src/features', /\.routes\.ts$/).flatMap((path) =>
    [...readText(path).matchAll(/'@halaqa\/contract\/(?!constants')([a-z-]+)'/g)].map(
      ([, file]) => `${path.split('/')[4]}: ${file}`,
    ),
  )
  const told = rows.flatMap(({ feature, files }) => files.map((file) => `${feature}: ${file}`))
  expect([...new Set(mounted)].sort()).toEqual(told.sort())
})
