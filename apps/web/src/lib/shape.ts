/**
 * Checks that a value is what this app stored on the device, or sent to another tab. Forms are checked by the
 * contract's schemas; their library is too large for what every page reads at its start.
 */
export type Check<T> = (value: unknown) => value is T
export type Checked<C> = C extends Check<infer T> ? T : never

export const text: Check<string> = (value) => typeof value === 'string'
export const number: Check<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value)
export const whole: Check<number> = (value): value is number => Number.isInteger(value)
/** 0, 1, 2 … */
export const natural: Check<number> = (value): value is number => whole(value) && value >= 0
export const flag: Check<boolean> = (value) => typeof value === 'boolean'

export const oneOf =
  <T>(values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T)

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value) =>
    value === null || check(value)

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value) =>
    value === undefined || check(value)

export const either =
  <One, Other>(one: Check<One>, other: Check<Other>): Check<One | Other> =>
  (value) =>
    one(value) || other(value)

export const listOf =
  <T>(each: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((entry) => each(entry))

export const pairOf =
  <One, Other>(one: Check<One>, other: Check<Other>): Check<[One, Other]> =>
  (value): value is [One, Other] =>
    Array.isArray(value) && value.length === 2 && one(value[0]) && other(value[1])

export const recordOf =
  <T>(each: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every((entry) => each(entry))

/** An object with these fields; it may have others. */
export const shape =
  <Fields extends Record<string, Check<unknown>>>(fields: Fields): Check<Shape<Fields>> =>
  (value): value is Shape<Fields> =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]))

type Shape<Fields> = {
  [Name in keyof Fields as undefined extends Checked<Fields[Name]> ? never : Name]: Checked<Fields[Name]>
} & { [Name in keyof Fields as undefined extends Checked<Fields[Name]> ? Name : never]?: Checked<Fields[Name]> }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON and checks its value; null if it fails. Never throws. */
export function readJson<T>(check: Check<T>, json: string | null): T | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return check(value) ? value : null
  } catch {
    return null
  }
}
