import { i18n, pageLocales } from './i18n.ts'

/** Numbers, lists and spans of time as the language of the page writes them. Lingui keeps the formatters of numbers, and those of dates (dates.ts). */

/** "1,234" */
export const formatNumber = (count: number) => i18n.number(count)

/** "82 MB" */
export const formatUnit = (count: number, unit: string, maximumFractionDigits: number) =>
  i18n.number(count, { style: 'unit', unit, maximumFractionDigits })

/** "one, two, three". A list of units would have no commas in Russian. */
export const formatList = (texts: readonly string[]) =>
  new Intl.ListFormat(pageLocales(), { type: 'conjunction', style: 'narrow' }).format(texts)

/** "5 minutes ago", "yesterday": a whole count of units, which is negative in the past. */
export const formatRelative = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(pageLocales(), { numeric: 'auto' }).format(count, unit)
