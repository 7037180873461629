import type { BackupKind } from '@halaqa/contract/backups'
import { DAY_MS, utcDateOf } from '@halaqa/contract/calendar'

/** How many days, weeks and months keep their newest backup. Days are those of UTC, and weeks begin on Monday. */
const PERIODS: readonly { kind: BackupKind; count: number; periodOf: (at: Date) => string | number }[] = [
  { kind: 'daily', count: 7, periodOf: (at) => utcDateOf(at) },
  // The first of January 1970 was a Thursday.
  { kind: 'weekly', count: 4, periodOf: (at) => Math.floor((at.getTime() / DAY_MS + 3) / 7) },
  { kind: 'monthly', count: 12, periodOf: (at) => utcDateOf(at).slice(0, 7) },
]

/**
 * Chooses the backups that are kept: the newest of each of the last 7 days, 4 weeks and 12 months that have one. A backup
 * counts for the first kind that keeps it. A clock that was wrong dates backups in the future; these are kept and not counted.
 */
export function chooseKept<Backup extends { at: Date }>(
  backups: readonly Backup[],
  now: Date,
): Map<Backup, BackupKind> {
  const kept = new Map<Backup, BackupKind>()
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime())
  const past = newestFirst.filter(({ at }) => at <= now)
  for (const backup of newestFirst) if (backup.at > now) kept.set(backup, 'daily')
  for (const { kind, count, periodOf } of PERIODS) {
    const periods = new Set<string | number>()
    for (const backup of past) {
      const period = periodOf(backup.at)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      if (!kept.has(backup)) kept.set(backup, kind)
    }
  }
  return kept
}
