/** The table of a run, as Markdown. */

/** One line of the table. Times are in milliseconds unless `unit` says otherwise. */
export interface Row {
  what: string
  /** One value per round. */
  product: number[]
  /** The plain limit's values of the same rounds. */
  limit?: number[]
  unit: string
  reach?: Reach
  note?: string
}

/** Of the product's median, or of the ratio of the two medians. */
export type Reach = { of: 'value' | 'ratio' } & ({ atMost: number } | { atLeast: number })

const HEAD = ['what', 'plain limit', 'Halaqa', 'ratio', 'reach', 'reached', 'note']

export function formatTable(rows: readonly Row[]): string {
  return [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellsOf({ what, product, limit, unit, reach, note = '' }: Row): string[] {
  const value = medianOf(product)
  const ratio = limit && value / medianOf(limit)
  const measured = reach?.of === 'ratio' ? ratio : value
  return [
    what,
    limit ? `${formatNumber(medianOf(limit))} ${unit}` : '',
    `${formatNumber(value)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    reach ? formatReach(reach, unit) : '',
    reach && measured !== undefined ? (isReached(measured, reach) ? 'yes' : '**no**') : '',
    note,
  ]
}

const isReached = (value: number, reach: Reach) => ('atMost' in reach ? value <= reach.atMost : value >= reach.atLeast)

function formatReach(reach: Reach, unit: string) {
  const [sign, value] = 'atMost' in reach ? ['≤', reach.atMost] : ['≥', reach.atLeast]
  return `${sign} ${value}${reach.of === 'ratio' ? ' ×' : ` ${unit}`}`
}

/** @throws RangeError where there are no values */
export function medianOf(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There are no values')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

const formatNumber = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
