/** A person who learns, recites and forgets, kept in memory with the package's own functions: what a server does with its tables. */
import { lettersOf, type MemoryItem } from '../src/item.ts'
import type { Grade, LogRow } from '../src/log.ts'
import { effectiveCycle } from '../src/pace.ts'
import { type KeptItem, type Session, sessionOf } from '../src/session.ts'
import { type MemorizingSettings, RETENTION } from '../src/settings.ts'
import { spreadDays } from '../src/spread.ts'
import { dueOf, foldItem } from '../src/state.ts'
import { aRow } from './made-items.ts'

export class Learner {
  day = 1000
  readonly items: readonly MemoryItem[]
  readonly settings: MemorizingSettings
  private readonly log = new Map<string, LogRow[]>()
  readonly kept = new Map<string, KeptItem>()
  /** Letters a second. */
  pace = 4
  private dice = 1

  constructor(items: readonly MemoryItem[], settings: MemorizingSettings) {
    this.items = items
    this.settings = settings
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
    const cycle = effectiveCycle(this.settings, this.pace, this.lettersKnown() + lettersOf(items))
    for (const [item, setDay] of spreadDays(items, this.day + 1, cycle)) this.add(item, { how: 'known', setDay })
  }

  session(): Session<MemoryItem> {
    return sessionOf([...this.kept.values()], this.day, this.settings, this.pace)
  }

  /** @param fails the share of recitals that come out as *again*, or the items that always do */
  reciteSession(fails: number | ((item: MemoryItem) => boolean)): void {
    for (const run of this.session().runs) {
      for (const { item } of run.items)
        this.add(item, { how: 'recite', grade: this.isAgain(item, fails) ? 'again' : this.mild() })
    }
  }

  lettersKnown(): number {
    return lettersOf([...this.kept.values()].map(({ item }) => item))
  }

  /** Days since its last recital of the item that is due for longest; of one never recited, since its first date. */
  longestWait(): number {
    const cycle = effectiveCycle(this.settings, this.pace, this.lettersKnown())
    let longest = 0
    for (const { state } of this.kept.values()) {
      if (dueOf(state, RETENTION[this.settings.firmness], cycle) > this.day) continue
      longest = Math.max(longest, this.day - (state.firstDay ?? state.last))
    }
    return longest
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
