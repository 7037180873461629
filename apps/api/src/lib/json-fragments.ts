/** The JSON of an object, around a row of its keys whose values are put in later. */
export interface Fragments {
  before: string
  after: string
}

/** Splits an object's JSON around the keys named, which stand together and neither first nor last. */
export function splitJson(value: object, left: readonly string[]): Fragments {
  const entries = Object.entries(value)
  const from = entries.findIndex(([key]) => left.includes(key))
  const text = (part: typeof entries) => JSON.stringify(Object.fromEntries(part)).slice(1, -1)
  return {
    before: `{${text(entries.slice(0, from))},`,
    after: `,${text(entries.slice(from + left.length))}}`,
  }
}
