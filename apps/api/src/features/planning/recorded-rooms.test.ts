/**
 * Rooms go on as they were: they are played and their rows held beside what the planner of 2026-11-23 made of them, which
 * `recorded-rooms.json.gz` has (`RECORD_ROOMS=1` wrote it). A rule that changes is no reason to record again: the rooms that differ by it
 * are named here and no longer played, because the record says nothing of them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { isOutage, playRooms, ROOMS } from '../../test/recorded-rooms.ts'

const RECORD = new URL('recorded-rooms.json.gz', import.meta.url)

/** The rooms that differ from the record, by the rule that has changed since. */
const CHANGED: { rule: string; rooms: readonly number[] }[] = [
  {
    rule: 'who comes back on a day that was given out before the absence was said starts beside those who read on it',
    rooms: [102, 103, 106, 109, 117, 118, 120, 124, 125],
  },
  {
    rule: 'a portion that comes to its reader after an outage or a pause is dated their own today at the earliest',
    rooms: [182, 183, 198],
  },
  {
    rule: 'readers of unlike shares are given what each is due, in orders that go by the days since the room’s first date',
    rooms: [156, 157, 158, 159, 160, 161, 162, 163, 164, 166, 167, 168, 170, 171, 173],
  },
  {
    rule: 'what a cycle could not give out before its end waits for readers; a fixed room has no days after its end',
    rooms: [190, 191, 193, 197, 199],
  },
  {
    rule: 'what a leaver left unopened is nobody’s, and what a removed member left waits like anything else',
    rooms: [145, 147, 150, 151, 152, 153, 155],
  },
  {
    rule: 'what nobody takes is given out to those who had least of late, at most one more each in seven days, none heavier than usual',
    rooms: [105, 110, 145, 147, 150, 151, 152, 153, 155, 175, 176, 177, 178, 179, 180, 181],
  },
  {
    rule: 'what a late reader keeps is given out on the eleventh day after its last date, to those who read theirs',
    rooms: [90, 91, 92, 93, 94, 95, 97, 98, 100, 101],
  },
  {
    rule: 'after the end of a fixed room what waits is given out to nobody',
    rooms: [154],
  },
  {
    rule: 'portions end at surah ends in a day of at least as many surahs as readers, where they are even enough',
    rooms: [
      1, 3, 5, 10, 16, 18, 20, 21, 23, 29, 30, 31, 32, 34, 37, 40, 44, 47, 49, 50, 53, 63, 65, 67, 68, 70, 75, 77, 107,
      112, 113, 114, 119, 121, 122, 130, 137, 138, 139, 174, 195, 196,
    ],
  },
]

const alwaysOn = useTestApp()
const offMeanwhile = useTestApp()

test('rooms get the rows that they got before, and nothing in them is overdue as it appears', {
  timeout: 300_000,
}, async () => {
  const changed = new Set(CHANGED.flatMap(({ rooms }) => rooms))
  const rooms = ROOMS.filter(({ number }) => !changed.has(number))
  const played = [
    await playRooms(
      alwaysOn,
      rooms.filter(({ kind }) => kind !== 'outage'),
      () => false,
    ),
    await playRooms(
      offMeanwhile,
      rooms.filter(({ kind }) => kind === 'outage'),
      isOutage,
    ),
  ]
  expect(played.flatMap(({ bornOverdue }) => bornOverdue)).toEqual([])
  for (const kind of ['away', 'joins', 'leaves', 'shares', 'paused'] as const) {
    expect(played[0]?.acts.get(kind), kind).toBeGreaterThan(8)
  }
  const rows = new Map(played.flatMap(({ rows }) => [...rows]))
  if (process.env.RECORD_ROOMS) writeFileSync(RECORD, gzipSync(JSON.stringify(Object.fromEntries(rows)), { level: 9 }))
  const recorded: Record<string, string[]> = JSON.parse(gunzipSync(readFileSync(RECORD)).toString())
  expect(rows.size).toBe(rooms.length)
  const differing = rooms.filter(({ number }) => JSON.stringify(rows.get(number)) !== JSON.stringify(recorded[number]))
  expect(differing).toEqual([])
})
