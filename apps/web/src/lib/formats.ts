import { i18n, LANGUAGE } from './i18n.ts'

/** Numbers, lists and spans of time as the language of the page writes them. Lingui keeps the formatters of numbers, and those of dates (dates.ts). */

/** "1,234" */
export const formatNumber = (count: number) => i18n.number(count)

/** "82 MB" */
export const formatUnit = (count: number, unit: string, maximumFractionDigits: number) =>
  i18n.number(count, { style: 'unit', unit, maximumFractionDigits })

let list: Intl.ListFormat | undefined
/** "one, two, three" */
export function formatList(texts: readonly string[]) {
  list ??= new Intl.ListFormat(LANGUAGE, { type: 'unit', style: 'short' })
  return list.format(texts)
}

let relative: Intl.RelativeTimeFormat | undefined
/** "5 minutes ago", "yesterday": a whole count of units, which is negative in the past. */
export function formatRelative(count: number, unit: Intl.RelativeTimeFormatUnit) {
  relative ??= new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
  return relative.format(count, unit)
}
