/**
 * The rows of hand-written SQL: each column declared once, as a value, from which the TypeScript type is inferred,
 * by which every row that arrives is checked, and against which a test holds what Postgres says of the statement.
 *
 * `int8` and `numeric` are left out: what is counted or summed is cast to `int`.
 */

export interface Column<Value = unknown> {
  /** As Postgres' `format_type` writes it. */
  readonly type: string
  readonly isNullable: boolean
  /** A column that may be null in its table, and is not in this result because the statement leaves such rows out. */
  readonly isNullRuledOut: boolean
  /** The labels of an enum, all of them. */
  readonly labels: readonly string[] | null
  accepts(value: unknown): value is Value
}

export type Columns = Readonly<Record<string, Column>>

export type ValueOf<C> = C extends Column<infer Value> ? Value : never

/** The row that columns describe. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> }

const column = <Value>(type: string, accepts: (value: unknown) => boolean): Column<Value> => ({
  type,
  isNullable: false,
  isNullRuledOut: false,
  labels: null,
  accepts: accepts as Column<Value>['accepts'],
})

const isText = (value: unknown) => typeof value === 'string'

export const uuid = column<string>('uuid', isText)
export const text = column<string>('text', isText)
export const int = column<number>('integer', Number.isInteger)
export const float = column<number>('double precision', (value) => typeof value === 'number')
export const bool = column<boolean>('boolean', (value) => typeof value === 'boolean')
export const instant = column<Date>('timestamp with time zone', (value) => value instanceof Date)

/** A Postgres enum with all its labels. */
export const enumOf = <const Label extends string>(type: string, labels: readonly Label[]): Column<Label> => ({
  ...column<Label>(type, (value) => labels.includes(value as Label)),
  labels,
})

/** Text that the statement itself makes one of these. */
export const oneOf = <const Text extends string>(texts: readonly Text[]) =>
  column<Text>('text', (value) => texts.includes(value as Text))

export const arrayOf = <Value>(element: Column<Value>) =>
  column<Value[]>(`${element.type}[]`, (value) => Array.isArray(value) && value.every(element.accepts))

/** A column of any JSON; its reader checks the content. */
export const json = column<unknown>('jsonb', (value) => value != null)

/** A JSON array of objects that the statement builds, as `jsonb_build_object` names their members. */
export const objectsOf = <C extends Columns>(columns: C) =>
  column<RowOf<C>[]>('jsonb', (value) => Array.isArray(value) && value.every((each) => faultOf(columns, each) === null))

export const nullable = <Value>(of: Column<Value>): Column<Value | null> => ({
  ...of,
  isNullable: true,
  accepts: (value): value is Value | null => value === null || of.accepts(value),
})

/** A column whose nulls the statement leaves out: see `isNullRuledOut`. */
export const notNull = <Value>(of: Column<Value>): Column<Value> => ({ ...of, isNullRuledOut: true })

/** The first column that a row lacks or that holds what it may not; null for a row as declared. */
export function faultOf(columns: Columns, row: unknown): string | null {
  for (const name in columns) {
    if (!columns[name]!.accepts((row as Record<string, unknown>)[name])) return name
  }
  return null
}
