/**
 * Gathers what several ask of the same thing, to be done by one work: what is asked in one turn of the event loop, or while the work
 * before is not done.
 *
 * @param work does all that `take` answers. It calls that once it begins: what is asked until then is still taken in
 * @param atMost asks for one work; more of them are several, one after the other
 * @param atOnce works under way at the same time, while each of them is done in `waitMs`: the next begins after that all the same
 * @returns a function that answers, for one ask, what the work answered and the place of the ask in its list, counted from 0. It rejects as the work does.
 *   Asks with another `name` have works of their own, which wait for none of these
 */
export function doTogether<Of extends object, Ask, Answer>(
  work: (of: Of, take: () => readonly Ask[]) => Promise<Answer>,
  { atMost, atOnce = 1, waitMs }: { atMost: number; atOnce?: number; waitMs: number },
) {
  const groups = new WeakMap<Of, Map<string, Group<Ask, Answer>>>()

  function groupOf(of: Of, name: string): Group<Ask, Answer> {
    const ofThis = groups.get(of) ?? new Map<string, Group<Ask, Answer>>()
    groups.set(of, ofThis)
    const group = ofThis.get(name) ?? { underWay: new Set(), forget: () => void ofThis.delete(name) }
    ofThis.set(name, group)
    return group
  }

  function begin(of: Of, group: Group<Ask, Answer>): Gathered<Ask, Answer> {
    const asks: Ask[] = []
    const take = () => {
      if (group.gathering === begun) group.gathering = undefined
      return asks
    }
    const before = [...group.underWay].at(-atOnce)
    const answer = before ? settledWithin(waitMs, before).then(() => work(of, take)) : work(of, take)
    const begun = { asks, answer }
    group.gathering = begun
    group.underWay.add(answer)
    const end = () => {
      group.underWay.delete(answer)
      if (group.underWay.size === 0) group.forget()
    }
    answer.then(end, end)
    return begun
  }

  return async (of: Of, ask: Ask, name = ''): Promise<{ answer: Answer; at: number }> => {
    const those = groupOf(of, name)
    const begun = those.gathering ?? begin(of, those)
    const at = begun.asks.push(ask) - 1
    if (begun.asks.length === atMost) those.gathering = undefined
    return { answer: await begun.answer, at }
  }
}

/** Resolves once the promise has an end, or after so long. */
function settledWithin(ms: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const settle = () => {
      clearTimeout(timer)
      resolve()
    }
    promise.then(settle, settle)
  })
}

interface Group<Ask, Answer> {
  /** What takes in asks still. */
  gathering?: Gathered<Ask, Answer> | undefined
  underWay: Set<Promise<Answer>>
  /** Called once nothing of it is under way any more. */
  forget: () => void
}

interface Gathered<Ask, Answer> {
  asks: Ask[]
  answer: Promise<Answer>
}
