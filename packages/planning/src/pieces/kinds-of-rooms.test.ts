/** What members of rooms of each kind read: the table in `docs/planning.md` is what this measures. */
import { readFileSync } from 'node:fs'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { expect, test } from 'vitest'
import { newcomers } from '../../test/arbitraries.ts'
import { planDay } from '../plan.ts'
import { newCycle, nextDay } from '../schedule.ts'
import { weightWithin } from '../weight.ts'
import { boardLimit } from './board.ts'
import { dealPieces, type HadPiece, type OpenHatim } from './deal.ts'
import { type PieceKind, piecesOf } from './pieces.ts'

const COMPLETE = { start: 0, end: 6235 }
const MEMBERS = [1, 2, 3, 5, 7, 10, 20, 29, 30, 31, 40, 100, 600]
const PAGES = 604
const LETTERS_A_PAGE = weightWithin(COMPLETE, WEIGHT_PREFIX) / PAGES

const leastAndMost = (counts: readonly number[]) => {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? `${least}` : `${least} to ${most}`
}

/** A hatim in thirty days: pages a day, and on how many of the days somebody has a portion. */
function daily(members: number): string {
  let readers = newcomers(members)
  let cycle = newCycle('fixed', COMPLETE, 30)
  const days = new Map<string, number>()
  for (let turn = 0; nextDay(cycle); turn += 1) {
    const plan = planDay(cycle, readers, turn)
    for (const id of new Set(plan.portions.map(({ memberId }) => memberId))) days.set(id, (days.get(id) ?? 0) + 1)
    readers = plan.members
    cycle = plan.cycle
  }
  const pages = readers.map(({ weight }) => weight / LETTERS_A_PAGE / 30)
  const each = Math.max(...pages)
  return `${each < 1 ? each.toFixed(2) : each.toFixed(1)}, on ${leastAndMost(readers.map(({ id }) => days.get(id) ?? 0))} days`
}

/** Turns until the first hatim is given out, hatims opened in thirty turns, and how many pieces each has met in them. */
function dealt(members: number, kind: PieceKind) {
  const pieces = piecesOf(COMPLETE, kind)
  const had = Array.from({ length: members }, () => new Map<number, HadPiece>())
  let hatim: OpenHatim = { number: 1, free: pieces.map((_, piece) => piece) }
  let first = 0
  for (let turn = 1; turn <= 30; turn += 1) {
    const readers = had.map((pieces, i) => ({ id: `${i}`, due: 1, had: [...pieces.values()] }))
    const deal = dealPieces(hatim, pieces.length, readers)
    hatim = deal.hatim
    for (const { piece, readerId } of deal.dealt) {
      const of = had[Number(readerId)]!
      of.set(piece, { piece, times: (of.get(piece)?.times ?? 0) + 1, turn })
    }
    if (first === 0 && (hatim.number > 1 || hatim.free.length === 0)) first = turn
  }
  return { first, hatims: hatim.number, met: leastAndMost(had.map(({ size }) => size)) }
}

test('members read in each kind of room what the table in docs/planning.md says', () => {
  const rows = MEMBERS.map((members) => {
    const [juz, page] = [dealt(members, 'juz'), dealt(members, 'page')]
    const cells = [
      daily(members),
      Math.ceil(30 / members),
      juz.hatims,
      juz.met,
      Math.ceil(PAGES / members),
      page.met,
      boardLimit(30, members),
    ]
    expect(juz.first).toBe(Math.ceil(30 / members))
    return `| ${members} | ${cells.join(' | ')} |`
  })
  const docs = readFileSync(new URL('../../../../docs/planning.md', import.meta.url), 'utf8')
  expect(rows).toEqual(docs.match(/^\| \d+ \| [\d.]+, on .*$/gm))
})
