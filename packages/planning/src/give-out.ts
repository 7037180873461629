/**
 * Gives out portions that have waited long enough for somebody to take them.
 *
 * Units   weight is letters; a burden is letters too, for each whole share.
 * Shape   nobody gets two, nobody gets their own back, and nobody one that is heavier than their usual one: of a larger portion the
 *         first ayahs (or parts) are given and the rest goes on waiting. Nobody in care gets any, and what was given out twice waits for a
 *         volunteer.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type WeightPrefix, weightWithin } from './weight.ts'

/** `readerId` is the reader that it waits in place of, null while it is nobody's, and `timesPassedOn` how often it was given out. */
export type WaitingPortion = Span & { id: string; readerId: string | null; timesPassedOn: number }

/** A member who could read one more. */
export type ExtraReader = {
  id: string
  joinedAt: number
  /** The letters that they were dealt and given lately, for each whole share. */
  burden: number
  /** The largest weight of their usual portion. */
  usual: number
  /** False for somebody who is away or had one more already; they still count among those who could read a heavy ayah one day. */
  mayReceive: boolean
  /** In the care of guardians or of a room, who alone decide that they read more. */
  isInCare: boolean
}

/** A portion, or the first of what is left of it, and the member who is given it. */
export type GivenExtra = Span & { portionId: string; readerId: string }

interface GiveOutOptions {
  /** The positions at which parts may begin; every ayah unless given. */
  starts?: readonly number[] | undefined
  atMost?: number
}

/** A portion that was given out so often waits for a volunteer. */
export const MOST_PASSED_ON = 2

/**
 * Gives portions, in their order, each to the reader with the least burden who may have one more. Of equals the one who joined
 * first. What is given is no heavier than its reader's usual portion; an ayah (or part) that is heavier than everybody's goes, alone,
 * to those whose usual portion is the heaviest. No portion waits because only its own reader is left, if an exchange helps.
 */
export function giveOut(
  waiting: readonly WaitingPortion[],
  people: readonly ExtraReader[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
  { starts, atMost = Number.POSITIVE_INFINITY }: GiveOutOptions = {},
): GivenExtra[] {
  const portions = waiting.filter(({ timesPassedOn }) => timesPassedOn < MOST_PASSED_ON)
  const readers = people.filter(({ isInCare }) => !isInCare)
  const given: GivenExtra[] = []
  const free = readers
    .filter(({ mayReceive }) => mayReceive)
    .sort((a, b) => a.burden - b.burden || a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1))
  for (const { id: portionId, readerId: own, start, end } of portions) {
    const others = readers.filter(({ id }) => id !== own)
    const most = Math.max(0, ...others.map(({ usual }) => usual))
    let next = start
    while (next <= end && given.length < atMost) {
      const least = { start: next, end: endOfFirstPart({ start: next, end }, starts) }
      const needed = Math.min(weightWithin(least, prefix), most)
      const mayRead = ({ id, usual }: ExtraReader) => id !== own && usual >= needed
      const reader =
        take(free.find(mayRead)) ??
        exchange(
          free.find(({ id }) => id === own),
          mayRead,
        )
      if (!reader) break
      const part = longestWithin({ start: next, end }, reader.usual, prefix, starts)
      given.push({ portionId, readerId: reader.id, ...part })
      next = part.end + 1
    }
  }
  return given

  function take(reader: ExtraReader | undefined): ExtraReader | undefined {
    if (reader) free.splice(free.indexOf(reader), 1)
    return reader
  }

  /** If only a portion's own reader is left, they get what another reader was given, and that reader gets the portion. */
  function exchange(own: ExtraReader | undefined, mayRead: (reader: ExtraReader) => boolean): ExtraReader | undefined {
    if (!own) return
    for (const one of given) {
      const other = readers.find(({ id }) => id === one.readerId)!
      const isOwn = portions.some(({ id, readerId }) => id === one.portionId && readerId === own.id)
      if (isOwn || !mayRead(other) || weightWithin(one, prefix) > own.usual) continue
      one.readerId = take(own)!.id
      return other
    }
  }
}

/** From so many days after its last date a portion goes to those who read theirs, and one that its reader keeps is given out as well. */
export const DAYS_UNTIL_PASSED_ON = 11

export type DiligentReader = ExtraReader & {
  /** How many such portions the room has given them. */
  extras: number
  /** They read theirs in the last turn, and nothing of theirs is overdue. */
  hasReadTheirs: boolean
}

/**
 * Gives out portions that are long overdue, to those who read theirs in the last turn, the fewest extras first. Everything else is as in
 * `giveOut`.
 */
export function giveOutOverdue(
  portions: readonly WaitingPortion[],
  readers: readonly DiligentReader[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
  options: GiveOutOptions = {},
): GivenExtra[] {
  const diligent = readers.filter(({ hasReadTheirs }) => hasReadTheirs)
  return giveOut(
    portions,
    diligent.map((reader) => ({ ...reader, burden: reader.extras })),
    prefix,
    options,
  )
}

function endOfFirstPart({ start, end }: Span, starts: readonly number[] | undefined): number {
  if (!starts) return start
  const following = starts.find((position) => position > start)
  return following === undefined || following > end ? end : following - 1
}

/** From the start of the span as many whole parts as weigh no more than the limit, one at least. */
function longestWithin(span: Span, limit: number, prefix: WeightPrefix, starts: readonly number[] | undefined): Span {
  let last = endOfFirstPart(span, starts)
  while (last < span.end) {
    const further = endOfFirstPart({ start: last + 1, end: span.end }, starts)
    if (weightWithin({ start: span.start, end: further }, prefix) > limit) break
    last = further
  }
  return { start: span.start, end: last }
}
