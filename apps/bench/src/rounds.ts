/** Rounds in which every program has its slot, in reversed order each time: what disturbs the machine disturbs all alike. */
export const ROUNDS = 5
/** A whole number: wrk takes no other. */
export const SLOT_SECONDS = 1

/**
 * Goes through all once unmeasured, so that each is warm, and then through `rounds`. Answers the slots of each by its name.
 *
 * @param slots are told whether they are measured: one that is long may be short while it is not
 */
export async function interleave<Slots extends Record<string, (isMeasured: boolean) => Promise<unknown>>>(
  slots: Slots,
  rounds = ROUNDS,
): Promise<{ [Name in keyof Slots]: Awaited<ReturnType<Slots[Name]>>[] }> {
  const entries = Object.entries(slots)
  for (const [, run] of entries) await run(false)
  const results = Object.fromEntries(entries.map(([name]) => [name, [] as unknown[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of round % 2 === 0 ? entries : entries.toReversed()) results[name]!.push(await run(true))
  }
  return results as Awaited<ReturnType<typeof interleave<Slots>>>
}
