import { describe, expect, test } from 'vitest'
import { formatNumber, formatTable, newestOfEach } from './table.ts'

describe('the table', () => {
  const rows = [
    {
      ...{ scenario: 'reads', load: 2.345, what: 'GET /tasks', unit: 'req/s', product: [300, 500, 400] },
      limit: { name: 'pgbench select', values: [20_000, 20_000, 20_000] },
      target: { of: 'ratio', atLeast: 0.25 } as const,
      beside: 'p99 3|4 ms',
    },
    {
      ...{ scenario: 'rest', load: 0, what: 'memory', unit: 'MB', product: [200] },
      target: { of: 'value', atMost: 230 } as const,
    },
  ]

  test('has a line for each row, with its ratio from the least to the most, and no bar that would end a cell', () => {
    expect(formatTable(rows).split('\n').slice(2)).toEqual([
      '| GET /tasks | pgbench select: 20,000 req/s | 400 req/s | 0.02 (0.015 to 0.025) | ≥ 0.25 × | **no** | 2.3 | p99 3\\|4 ms |',
      '| memory | – | 200 MB | – | ≤ 230 MB | yes | 0.0 |  |',
    ])
  })

  test('says how far a noisy limit went', () => {
    const noisy = {
      ...rows[0]!,
      product: [9_000, 9_000, 9_000],
      limit: { name: 'it', values: [5_000, 10_000, 20_000] },
    }
    expect(formatTable([noisy])).toContain('| NOISY: limit ± 38 % |')
  })
})

test.each([
  [0, '0'],
  [0.012345, '0.0123'],
  [1.2345, '1.23'],
  [47.61, '47.6'],
  [18_881.4, '18,881'],
])('%f is written with three digits that count: %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test('of several runs the newest rows of each scenario are left', () => {
  const row = (scenario: string, what: string) => ({ scenario, what, unit: 'ms', product: [1], load: 0 })
  const runs = [
    { date: '2026-01-01', rows: [row('reads', 'old'), row('start', 'kept')] },
    { date: '2026-01-03', rows: [row('reads', 'new'), row('reads', 'new too')] },
    { date: '2026-01-02', rows: [row('reads', 'between')] },
  ]
  expect(newestOfEach(runs).map(({ date, rows }) => [date, rows.map(({ what }) => what)])).toEqual([
    ['2026-01-03', ['new', 'new too']],
    ['2026-01-01', ['kept']],
  ])
})
