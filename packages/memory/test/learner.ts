/** A person who learns, recites and forgets, kept in memory with the package's own functions: what a server does with its tables. */
import { lettersOf, type MemoryItem } from '../src/item.ts'
import type { Grade, LogRow } from '../src/log.ts'
import { effectiveCycle, nextCycle } from '../src/pace.ts'
import { type ItemWithState, type ReviewRules, type Session, sessionOf } from '../src/session.ts'
import { type MemorizingSettings, RETENTION } from '../src/settings.ts'
import { cycleHoldsFrom, laidAnew, markedLetters } from '../src/spread.ts'
import { foldItem } from '../src/state.ts'
import { aRow } from './made-items.ts'

const DAYS_OF_MEAN = 14

export class Learner {
  day = 1000
  readonly items: readonly MemoryItem[]
  settings: MemorizingSettings
  private readonly log = new Map<string, LogRow[]>()
  readonly kept = new Map<string, ItemWithState>()
  /** Letters a second. */
  pace = 4
  /** The effective one, from `since` on; `earlier` before it. */
  private cycle: number
  private earlier: number
  private since = 0
  /** Seconds that new, recent and weak items asked for, by day. */
  private readonly others = new Map<number, number>()
  private dice = 1

  constructor(items: readonly MemoryItem[], settings: MemorizingSettings) {
    this.items = items
    this.settings = settings
    this.cycle = settings.cycleDays
    this.earlier = settings.cycleDays
  }

  add(item: MemoryItem, row: Partial<LogRow> & Pick<LogRow, 'how'>): void {
    const { nearDays, firmness } = this.settings
    const rows = this.log.get(item.key) ?? []
    rows.push(aRow({ day: this.day, key: item.key, nearDays, retention: RETENTION[firmness], ...row }))
    this.log.set(item.key, rows)
    const folded = foldItem(rows)!
    if (folded.state) this.kept.set(item.key, { ...folded, item, state: folded.state })
    else this.kept.delete(item.key)
  }

  learn(count: number): void {
    const next = this.items.filter(({ key }) => !this.kept.has(key)).slice(0, count)
    for (const item of next) this.add(item, { how: 'lesson', grade: 'hard' })
  }

  know(items: readonly MemoryItem[]): void {
    const begun = items.filter(({ key }) => !this.kept.has(key))
    for (const [item, letters] of markedLetters(begun)) this.add(item, { how: 'known', ...letters })
    this.takeOver(this.computed())
  }

  forget(items: readonly MemoryItem[]): void {
    for (const item of items) if (this.kept.has(item.key)) this.add(item, { how: 'unknown' })
    this.takeOver(this.computed())
  }

  choose(settings: MemorizingSettings): void {
    this.settings = settings
    this.takeOver(this.computed())
  }

  /** What screens show: everything comes back at least this often, from a day on. */
  promise(): { cycle: number; from: number } {
    return { cycle: this.cycle, from: cycleHoldsFrom([...this.kept.values()], this.day, this.cycle) ?? this.day }
  }

  rules(): ReviewRules {
    const cycle = this.day < this.since ? this.earlier : this.cycle
    return { settings: this.settings, pace: this.pace, cycle, otherMinutes: this.otherMinutes() }
  }

  session(): Session<MemoryItem> {
    return sessionOf([...this.kept.values()], this.day, this.rules())
  }

  /** @param fails the share of recitals that come out as *again*, or the items that always do */
  reciteSession(fails: number | ((item: MemoryItem) => boolean)): void {
    const { runs, otherSeconds } = this.session()
    for (const run of runs) {
      for (const { item } of run.items)
        this.add(item, { how: 'recite', grade: this.isAgain(item, fails) ? 'again' : this.mild() })
    }
    if (runs.length > 0) this.endSession(otherSeconds)
  }

  /** What the first submission of a day does besides. */
  endSession(otherSeconds: number): void {
    if (!this.others.has(this.day)) this.others.set(this.day, otherSeconds)
    this.takeOver(nextCycle(this.cycle, this.computed(), this.settings.cycleDays))
  }

  lettersKnown(): number {
    return lettersOf([...this.kept.values()].map(({ item }) => item))
  }

  /** Days since the verse that waits for longest was begun or recited. */
  longestWait(): number {
    return Math.max(
      0,
      ...[...this.kept.values()].map(({ state }) => this.day - Math.max(state.last, state.recitedOn ?? 0)),
    )
  }

  private otherMinutes(): number {
    const seconds = [...this.others].flatMap(([day, one]) =>
      day < this.day && day >= this.day - DAYS_OF_MEAN ? one : [],
    )
    return seconds.length === 0 ? 0 : seconds.reduce((sum, one) => sum + one, 0) / seconds.length / 60
  }

  private computed(): number {
    return effectiveCycle(this.settings, this.pace, this.lettersKnown(), this.otherMinutes())
  }

  private takeOver(cycle: number): void {
    if (cycle === this.cycle) return
    if (cycle < this.cycle) {
      for (const [item, setDay] of laidAnew([...this.kept.values()], this.day, this.cycle, cycle))
        this.add(item, { how: 'spread', setDay })
    }
    if (this.since <= this.day) this.earlier = this.cycle
    this.since = this.day + 1
    this.cycle = cycle
  }

  private isAgain(item: MemoryItem, fails: number | ((item: MemoryItem) => boolean)): boolean {
    return typeof fails === 'number' ? this.roll() < fails : fails(item)
  }

  private mild(): Grade {
    return this.roll() < 0.2 ? 'hard' : 'good'
  }

  /** 0 to 1, the same in every run of the tests. */
  private roll(): number {
    this.dice = (this.dice * 48_271) % 2_147_483_647
    return this.dice / 2_147_483_647
  }
}
