/**
 * The wire is snake_case, the client camelCase: this file is the only place that knows both. Keys are mapped at every
 * depth, values never. Names that are camelCase already stay as they are.
 */

type CamelKey<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : Key

/** `T` with every key in camelCase. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? CamelKey<Key> : Key]: Camel<T[Key]> }
    : T

export const toCamel = (name: string) => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const camelKeys = <T>(value: T) => mapKeys(value, toCamel) as Camel<T>
export const snakeKeys = (value: unknown) => mapKeys(value, toSnake)

function mapKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]))
}
