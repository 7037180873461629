import { describe, expect, test } from 'vitest'
import { findDeadLinks, findLongDecisions, findUnlistedDecisions } from '../lib/links.mjs'
import { findNameFaults, namePattern, readRuledOut } from '../lib/names.mjs'

const faultsOf = (path, text = '', ruledOut = []) => findNameFaults([{ path, text }], ruledOut)

describe('names of files', () => {
  test.each([
    ['apps/api/src/features/rooms/rooms.helpers.ts', '".helpers" is no role'],
    ['apps/api/src/features/rooms/rooms.queries.ts', '".queries" is no role'],
    ['apps/web/src/features/rooms/rooms.service.ts', '".service" is no role'],
    ['packages/planning/src/plan.service.ts', '".service" is no role'],
    ['apps/web/src/features/rooms/rooms.queries.keys.ts', '".queries.keys" is no role'],
    ['apps/web/src/features/rooms/roomCard.ts', 'words-with-hyphens'],
    ['apps/web/src/features/rooms/RoomCard.ts', 'words-with-hyphens'],
    ['apps/web/src/features/rooms/RoomCard.tsx', 'exports no RoomCard'],
    ['apps/web/src/features/rooms/use-room.ts', 'exports no useRoom'],
  ])('%s: %s', (path, fault) => {
    expect(faultsOf(path, 'export const other = 1')).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    ['apps/api/src/features/rooms/rooms.service.ts', ''],
    ['apps/web/src/features/rooms/rooms.queries.ts', ''],
    ['apps/web/src/features/rooms/rooms.mutations.test.tsx', ''],
    ['apps/web/src/features/rooms/RoomCard.tsx', 'export function RoomCard() {}'],
    ['apps/web/src/features/rooms/RoomParts.tsx', 'export const Head = 1\nexport const Foot = 1'],
    ['apps/web/src/features/rooms/use-room.ts', 'export const useRoom = 1'],
    ['packages/quran/build/main.ts', ''],
    ['apps/web/vite.config.ts', ''],
  ])('%s is as it should be', (path, text) => {
    expect(faultsOf(path, text)).toEqual([])
  })
})

describe('ruled-out names', () => {
  const ruledOut = readRuledOut(
    '# Glossary\n\n## Names that are not used\n\n| not | but | except in |\n|---|---|---|\n' +
      '| `letIn`, `wayOut` | admit, unsubscribe |  |\n| `keptOut` | ban | `packages/contract` |\n\n## Another\n\n| `no` | row |\n',
  )

  test('are the rows of the glossary', () => {
    expect(ruledOut.map(({ name, instead }) => [name, instead])).toEqual([
      ['letIn', 'admit, unsubscribe'],
      ['wayOut', 'admit, unsubscribe'],
      ['keptOut', 'ban'],
    ])
    expect(() => readRuledOut('# Glossary')).toThrow('has no section')
  })

  test.each(['letIn(room)', 'isLetIn', 'letInAgain', 'class LetIn', 'let_in', 'LET_IN', "'./let-in.ts'"])(
    'are found in %s',
    (text) => {
      expect(namePattern('letIn').test(text)).toBe(true)
      expect(faultsOf('packages/planning/src/deal.ts', `\n${text}`, ruledOut)).toEqual([
        'packages/planning/src/deal.ts:2: the glossary rules out "letIn"; say admit, unsubscribe',
      ])
    },
  )

  test.each(['let in', 'letInto', 'outletIn', 'OUTLET_INTO', 'let inner'])('are not found in %s', (text) => {
    expect(namePattern('letIn').test(text)).toBe(false)
  })

  test('are found in names of files, and stand where they may', () => {
    expect(faultsOf('apps/api/src/lib/way-out.ts', '', ruledOut)).toHaveLength(1)
    expect(faultsOf('packages/contract/src/rooms.ts', 'kept_out: z.null()', ruledOut)).toEqual([])
    expect(faultsOf('apps/api/src/lib/rooms.ts', 'kept_out: z.null()', ruledOut)).toHaveLength(1)
  })
})

describe('comments', () => {
  test.each([
    '// Who is in',
    '  /** Whoever came late. */',
    ' * Somebody with an account.',
    '{/* Nobody */}',
    'code() // Who reads',
  ])('%s has no subject', (line) =>
    expect(faultsOf('packages/planning/src/deal.ts', line)).toEqual([expect.stringContaining('deal.ts:1: begin')]),
  )
  test('may have these words further in', () => {
    expect(
      faultsOf('packages/planning/src/deal.ts', "// A member who is in. Nobody else.\n// Whole\nconst a = 'Who'"),
    ).toEqual([])
  })
})

describe('pages', () => {
  const exists = (path) => path === 'docs/there.md'
  test('link to what is there', () => {
    const links = (path, text) => findDeadLinks([{ path, text }], exists)
    expect(links('docs/page.md', '[a](there.md#part) [b](https://example.org/x.md) [c](#part)')).toEqual([])
    expect(links('docs/decisions/page.md', '[a](there.md)')).toEqual([
      'docs/decisions/page.md: docs/decisions/there.md is not there',
    ])
    expect(links('apps/api/src/app.ts', '// see docs/gone.md')).toEqual([
      'apps/api/src/app.ts: docs/gone.md is not there',
    ])
  })
  test('of decisions are in their index', () => {
    const paths = ['docs/decisions/001-a.md', 'docs/decisions/002-b.md']
    expect(findUnlistedDecisions(paths, '[001 A](001-a.md), 002-b.md')).toEqual([
      expect.stringContaining('002-b.md: not in'),
    ])
  })
  test('of decisions have at most 25 lines', () => {
    const page = (lines) => ({ path: `${lines}.md`, text: 'a\n'.repeat(lines) })
    expect(findLongDecisions([page(25), page(26)])).toEqual([expect.stringContaining('26.md: longer than 25 lines')])
  })
})
