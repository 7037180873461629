/**
 * Gathers what several ask of the same thing, to be done by one work: what is asked in one turn of the event loop, or while the work
 * before is not done.
 *
 * @param work does all that `take` answers. It calls that once it begins: what is asked until then is still taken in
 * @param atMost asks for one work; more of them are several, one after the other
 * @param atOnce works under way at the same time, while each of them is done in `waitMs`: the next begins after that all the same
 * @returns a function that answers, for one ask, what the work answered and the place of the ask in its list, counted from 0. It rejects as the work does
 */
export function doTogether<Of extends object, Ask, Answer>(
  work: (of: Of, take: () => readonly Ask[]) => Promise<Answer>,
  { atMost, atOnce = 1, waitMs }: { atMost: number; atOnce?: number; waitMs: number },
) {
  const gathering = new WeakMap<Of, Gathered<Ask, Answer>>()
  const underWay = new WeakMap<Of, Promise<unknown>[]>()

  function begin(of: Of): Gathered<Ask, Answer> {
    const asks: Ask[] = []
    const take = () => {
      if (gathering.get(of) === begun) gathering.delete(of)
      return asks
    }
    const others = underWay.get(of) ?? []
    underWay.set(of, others)
    const before = others.at(-atOnce)
    const answer = before ? settledWithin(waitMs, before).then(() => work(of, take)) : work(of, take)
    const begun = { asks, answer }
    gathering.set(of, begun)
    others.push(answer)
    const forget = () => void others.splice(others.indexOf(answer), 1)
    answer.then(forget, forget)
    return begun
  }

  return async (of: Of, ask: Ask): Promise<{ answer: Answer; at: number }> => {
    const begun = gathering.get(of) ?? begin(of)
    const at = begun.asks.push(ask) - 1
    if (begun.asks.length === atMost) gathering.delete(of)
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

interface Gathered<Ask, Answer> {
  asks: Ask[]
  answer: Promise<Answer>
}
