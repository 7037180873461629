/** A map of at most so many entries: a new one takes the place of the one that was set first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override set(key: Key, value: Value): this {
    if (!this.has(key) && this.size >= this.#limit) this.delete(this.keys().next().value as Key)
    return super.set(key, value)
  }
}
