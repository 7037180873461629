/**
 * Items that are recited in one breath: a run stays in one surah and is at most twelve items and 700 letters long; one item
 * may be longer. A few begun items between two that are due are recited along.
 */
import { lettersOf, type MemoryItem } from './item.ts'
import { RUN_MAX_LETTERS } from './pace.ts'

const RUN_MAX_ITEMS = 12
const GAP_MAX_ITEMS = 2
/** Of the letters of the run. */
const GAP_MAX_SHARE = 1 / 4

/**
 * Cuts chosen items into runs, in mushaf order.
 *
 * @param chosen items that are asked for, each once, in any order
 * @param begunAt the item at an index, if it is begun; what is not begun is never in a run
 */
export function cutRuns<I extends MemoryItem>(chosen: readonly I[], begunAt: (index: number) => I | undefined): I[][] {
  const inOrder = [...chosen].sort((a, b) => a.index - b.index)
  const runs: I[][] = []
  for (let rest = inOrder; rest.length > 0; ) {
    const run = nextRun(rest, begunAt)
    runs.push(run)
    const last = run.at(-1)!.index
    rest = rest.filter(({ index }) => index > last)
  }
  return runs
}

/** Cuts items into runs of a page each, in mushaf order; one ends, too, where a surah does or what comes next is not among them. */
export function cutByPage<I extends MemoryItem>(chosen: readonly I[]): I[][] {
  const runs: I[][] = []
  for (const item of [...chosen].sort((a, b) => a.index - b.index)) {
    const before = runs.at(-1)?.at(-1)
    const goesOn = before?.index === item.index - 1 && before.surah === item.surah && before.page === item.firstPage
    if (goesOn) runs.at(-1)!.push(item)
    else runs.push([item])
  }
  return runs
}

/** The run that begins with the first of the chosen, cut back to the end of a ruku or a page where it cannot hold all. */
function nextRun<I extends MemoryItem>(chosen: readonly I[], begunAt: (index: number) => I | undefined): I[] {
  let run: I[] = [chosen[0]!]
  let gapLetters = 0
  for (const item of chosen.slice(1)) {
    const gap = gapBetween(run.at(-1)!, item, begunAt)
    if (!gap) return run
    const longer = [...run, ...gap, item]
    gapLetters += lettersOf(gap)
    if (longer.length > RUN_MAX_ITEMS || lettersOf(longer) > RUN_MAX_LETTERS) {
      return cutBack(run, longer[run.length]!, new Set(chosen))
    }
    if (gapLetters > lettersOf(longer) * GAP_MAX_SHARE) return run
    run = longer
  }
  return run
}

/** The begun items between two, if they are few; undefined where one is not begun or another surah begins. */
function gapBetween<I extends MemoryItem>(
  before: I,
  after: I,
  begunAt: (index: number) => I | undefined,
): I[] | undefined {
  const count = after.index - before.index - 1
  if (after.surah !== before.surah || count > GAP_MAX_ITEMS) return undefined
  const gap: I[] = []
  for (let index = before.index + 1; index < after.index; index += 1) {
    const item = begunAt(index)
    if (!item) return undefined
    gap.push(item)
  }
  return gap
}

function cutBack<I extends MemoryItem>(run: readonly I[], next: I, chosen: ReadonlySet<I>): I[] {
  const ends = (item: I, i: number) => {
    const after = run[i + 1] ?? next
    return chosen.has(item) && (after.ruku !== item.ruku || after.firstPage !== item.page)
  }
  const at = run.findLastIndex(ends)
  return at < 0 ? [...run] : run.slice(0, at + 1)
}
