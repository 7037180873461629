/** How a value is written: text as it is, numbers and calendar dates (`YYYY-MM-DD`) as the reader's language writes them. */
export type ValueKind = 'text' | 'number' | 'date'
export type ValueOf<Kind extends ValueKind> = Kind extends 'number' ? number : string

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** An English sentence with its `{names}` filled in. */
export const fillEnglish = (
  sentence: string,
  values: Readonly<Record<string, string | number>>,
  kinds: Readonly<Record<string, ValueKind>>,
): string => sentence.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? '', kinds[name]))

function written(value: string | number, kind: ValueKind | undefined): string {
  if (kind === 'date') return longDate.format(new Date(value))
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
