/** The table of a run, as Markdown. Pure. */
import { judge, ratiosOf, type Spread, spreadOf } from './figures.ts'
import type { Row } from './scenario.ts'

/** A row as it was measured, with the machine's load average when it ended. */
export interface Measured extends Row {
  scenario: string
  load: number
}

/** The runs with the rows alone that no later run has measured anew, without runs of which nothing is left; the newest first. */
export function newestOfEach<Run extends { date: string; rows: Measured[] }>(runs: readonly Run[]): Run[] {
  const seen = new Set<string>()
  return runs
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .map((run) => {
      const rows = run.rows.filter(({ scenario }) => !seen.has(scenario))
      for (const { scenario } of rows) seen.add(scenario)
      return { ...run, rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

const HEAD = ['what', 'limit', 'product', 'product ÷ limit', 'reach', 'reached', 'load', 'beside']

export function formatTable(rows: readonly Measured[]): string {
  return [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellsOf(row: Measured): string[] {
  const { what, unit, product, limit, load, beside = '' } = row
  return [
    what,
    limit ? `${limit.name}: ${formatNumber(spreadOf(limit.values).median)} ${unit}` : '–',
    `${formatNumber(spreadOf(product).median)} ${unit}`,
    limit ? formatSpread(spreadOf(ratiosOf(product, limit.values))) : '–',
    formatTarget(row),
    formatVerdict(row),
    load.toFixed(1),
    beside,
  ].map((cell) => cell.replaceAll('|', '\\|'))
}

const formatSpread = ({ median, min, max }: Spread) =>
  `${formatNumber(median)} (${formatNumber(min)} to ${formatNumber(max)})`

function formatTarget({ target, unit }: Row): string {
  if (!target) return '–'
  const [sign, value] = 'atMost' in target ? ['≤', target.atMost] : ['≥', target.atLeast]
  return target.of === 'ratio' ? `${sign} ${value} ×` : `${sign} ${formatNumber(value)} ${unit}`
}

function formatVerdict(row: Row): string {
  const width = row.limit ? `limit ± ${Math.round((spreadOf(row.limit.values).width / 2) * 100)} %` : ''
  const words = { yes: 'yes', no: '**no**', noisy: `NOISY: ${width}`, shown: '–' }
  return words[judge(row)]
}

/** Three digits that count, and none that do not. */
export function formatNumber(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return Number(value.toFixed(Math.min(digits, 4))).toLocaleString('en-US', { maximumFractionDigits: 4 })
}
