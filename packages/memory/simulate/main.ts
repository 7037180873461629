/** `npm run simulate`: what the rules of this package come to in a year, as tables; docs/memory.md has them. The same in every run. */
import { allItems } from '@halaqa/quran/items'
import type { MemoryItem } from '../src/item.ts'
import { CYCLES, DEFAULT_SETTINGS, FIRMNESSES, RETENTION } from '../src/settings.ts'
import { liveFixedYear } from './fixed-steps.ts'
import { ExponentialMind, FsrsMind, InterferenceMind, type Mind, OverconfidentMind } from './minds.ts'
import { Dice } from './random.ts'
import { longestWaits, SLIPS } from './waits.ts'
import { DAYS, type Halves, heaviestWeek, liveYear, Mean, NEW_A_DAY, type Year, type YearSettings } from './year.ts'

const LEARNERS = 12
/** Of each cell of the table of prices. */
const LEARNERS_A_CELL = 2
const EFFORT_SHARE = 1 / 7
const LETTERS_OF_ALIKE = 60
const FREE = { minutes: 10_000, cycleDays: 100_000, nearDays: 0 } as const

const all = allItems()
const seeds = Array.from({ length: LEARNERS }, (_, i) => i + 1)
const claims: { claim: string; limit: string; figure: string; holds: boolean }[] = []

/** Where a person begins: anywhere in the mushaf, in its order. */
function itemsFrom(seed: number): readonly MemoryItem[] {
  const start = new Dice(seed * 7919).below(all.length - DAYS * NEW_A_DAY)
  return all.slice(start, start + DAYS * NEW_A_DAY)
}

const yearsOf = (settings: YearSettings, mindOf: (seed: number) => Mind, count = LEARNERS): Year[] =>
  seeds.slice(0, count).map((seed) => liveYear(itemsFrom(seed), settings, mindOf(seed), seed))
const fsrs = (seed: number) => new FsrsMind(seed)

function meanOf(years: readonly Year[], of: 'atFsrsDates' | 'verses' | 'pages'): number {
  const mean = new Mean()
  for (const year of years) mean.addAll(year[of])
  return mean.value
}

const average = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.round((values.length - 1) * share)]!

const say = (line: string) => process.stdout.write(`${line}\n`)

function print(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cell = (value: string | number) => (typeof value === 'number' ? value.toFixed(value < 3 ? 3 : 1) : value)
  say(`\n### ${title}\n\n| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}`)
  for (const row of rows) say(`| ${row.map(cell).join(' | ')} |`)
}

const HEAD = ['at FSRS dates', 'a verse, any day', 'a page without a slip', 'recitals', 'minutes a day']
const figuresOf = (years: readonly Year[]) => [
  meanOf(years, 'atFsrsDates'),
  meanOf(years, 'verses'),
  meanOf(years, 'pages'),
  Math.round(average(years.map(({ reviews }) => reviews))).toString(),
  average(years.map(({ minutes }) => minutes)),
]

const chosen = yearsOf(DEFAULT_SETTINGS, fsrs)
const free = new Map(FIRMNESSES.map((firmness) => [firmness, yearsOf({ ...FREE, firmness }, fsrs)]))

for (const [firmness, years] of free) {
  const [retention, at, any] = [RETENTION[firmness], meanOf(years, 'atFsrsDates'), meanOf(years, 'verses')]
  const off = Math.abs(at - retention)
  claims.push({ claim: `a, ${firmness}`, limit: '≤ 0.03', figure: off.toFixed(3), holds: off <= 0.03 })
  claims.push({ claim: `b, ${firmness}`, limit: `≥ ${retention}`, figure: any.toFixed(3), holds: any >= retention })
}
print(
  `${LEARNERS} people who forget by FSRS-6`,
  ['settings', ...HEAD],
  [
    ['as at first: 10 minutes, 60 days, steady, 7 near days', ...figuresOf(chosen)],
    ...[...free].map(([firmness, years]) => [`no limit, no cycle, no near days, ${firmness}`, ...figuresOf(years)]),
  ],
)
const anyDay = meanOf(chosen, 'verses')
claims.push({ claim: 'b, as at first', limit: '≥ 0.9', figure: anyDay.toFixed(3), holds: anyDay >= 0.9 })

const together = (years: readonly Year[]) => years[0]!.weeks.map((_, i) => average(years.map(({ weeks }) => weeks[i]!)))
const steady = free.get('steady')!
const weights = [
  ['as at first', chosen],
  ['no limit, no cycle, no near days, steady', steady],
] as const
/** What makes a week heavy that no session chose: verses of one length, no day missed. */
const alike = seeds.map((seed) =>
  liveYear(
    itemsFrom(seed).map((item) => ({ ...item, letters: LETTERS_OF_ALIKE })),
    { ...FREE, firmness: 'steady' },
    fsrs(seed),
    seed,
    0,
  ),
)
print(
  'The heaviest week by the median of the eight before it, from week 12 on',
  ['settings', 'all people together', 'the middle one', 'nine of ten below', 'people above 1.6'],
  [...weights, ['the same, all verses of one length, no day missed', alike] as const].map(([name, years]) => {
    const each = years.map(({ weeks }) => heaviestWeek(weeks))
    const above = `${each.filter((ratio) => ratio > 1.6).length} of ${each.length}`
    return [name, heaviestWeek(together(years)), quantile(each, 0.5), quantile(each, 0.9), above]
  }),
)
for (const [name, years] of weights) {
  const ratio = quantile(
    years.map(({ weeks }) => heaviestWeek(weeks)),
    0.5,
  )
  claims.push({ claim: `c, ${name}`, limit: '≤ 1.6', figure: ratio.toFixed(2), holds: ratio <= 1.6 })
}

const STEADY = { ...FREE, firmness: 'steady' } as const
const recitals = (years: readonly { dueReviews: Halves }[], half?: 0 | 1) =>
  average(years.map(({ dueReviews }) => (half === undefined ? dueReviews[0] + dueReviews[1] : dueReviews[half])))
const versesOf = (years: readonly { verses: Mean }[]) => {
  const mean = new Mean()
  for (const { verses } of years) mean.addAll(verses)
  return mean.value
}
const withEffort = (seed: number) => new FsrsMind(seed, { hardShare: EFFORT_SHARE })
const compared = [
  ['people as above', fsrs],
  ['one of seven recitals that come, comes with effort', withEffort],
  ['the default parameters', (seed: number) => new FsrsMind(seed, { spread: 0 })],
] as const
const shares = compared.map(([name, mindOf]) => {
  const ours = mindOf === fsrs ? steady : yearsOf(STEADY, mindOf)
  const fixed = seeds.map((seed) => liveFixedYear(itemsFrom(seed), mindOf(seed), seed))
  const share = (half?: 0 | 1) => recitals(ours, half) / recitals(fixed, half)
  return { name, ours, fixed, share }
})
print(
  'Recitals of a verse that was due, without a limit, a cycle and near days, steady, against fixed steps of 1, 3, 7, 14, 30 days and every 30 after',
  ['', 'recitals', 'of fixed steps', 'share', 'share in the second half', 'a verse, any day', 'with fixed steps'],
  shares.map(({ name, ours, fixed, share }) => [
    name,
    Math.round(recitals(ours)).toString(),
    Math.round(recitals(fixed)).toString(),
    share(),
    share(1),
    versesOf(ours),
    versesOf(fixed),
  ]),
)
for (const [claim, { share }] of [['d', shares[0]!] as const, ['d, one of seven with effort', shares[1]!] as const])
  claims.push({ claim, limit: '≤ 0.75', figure: share().toFixed(2), holds: share() <= 0.75 })

print(
  `The price of a cycle: minutes a day in the last eight weeks (a verse on any day), ${LEARNERS_A_CELL} people each, no limit, 7 near days`,
  ['cycle', ...FIRMNESSES],
  CYCLES.map((cycleDays) => [
    `${cycleDays} days`,
    ...FIRMNESSES.map((firmness) => {
      const years = yearsOf({ minutes: FREE.minutes, cycleDays, firmness, nearDays: 7 }, fsrs, LEARNERS_A_CELL)
      return `${average(years.map(({ minutes }) => minutes)).toFixed(1)} (${meanOf(years, 'verses').toFixed(3)})`
    }),
  ]),
)

print(
  `${LEARNERS_A_CELL} people each who do not forget by FSRS, settings as at first`,
  ['forgetting', ...HEAD],
  [
    ['exponential', (): Mind => new ExponentialMind()] as const,
    ['new verses disturb old ones', (seed: number): Mind => new InterferenceMind(seed)] as const,
    ['every third slip is not noticed', (seed: number): Mind => new OverconfidentMind(seed)] as const,
  ].map(([name, mindOf]) => [name, ...figuresOf(yearsOf(DEFAULT_SETTINGS, mindOf, LEARNERS_A_CELL))]),
)

const waits = SLIPS.map((slip) => ({ name: slip[0], longest: longestWaits(slip) }))
print(
  'The longest that any verse waited in 200 days of five full minutes and a cycle of 7 days, by the effective cycle that was shown, eight people each',
  ['what slips', 'the middle one', 'the longest'],
  waits.map(({ name, longest }) => [name, quantile(longest, 0.5), Math.max(...longest)]),
)
const longestWait = Math.max(...waits.flatMap(({ longest }) => longest))
claims.push({ claim: 'waits', limit: '≤ 1', figure: longestWait.toFixed(2), holds: longestWait <= 1 })

print(
  'Claims',
  ['claim', 'limit', 'figure', 'holds'],
  claims.map(({ claim, limit, figure, holds }) => [claim, limit, figure, holds ? 'yes' : 'NO']),
)
if (claims.some(({ holds }) => !holds)) process.exitCode = 1
