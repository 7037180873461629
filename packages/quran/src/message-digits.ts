import { withArabicDigits } from './arabic-number.ts'

/** Characters that no text has (Unicode noncharacters). Each takes the place of a value while the digits change. */
const FIRST_PLACE = 0xfdd0
const PLACES = /[\ufdd0-\ufdef]/g

/**
 * The text that `fill` makes of values, with Arabic-Indic digits. A value with letters and digits keeps its digits: it is a name, an address
 * or something else that people typed.
 */
export function inArabicDigits<Value>(
  values: Record<string, Value>,
  fill: (values: Record<string, Value | string>) => string,
) {
  const typed: string[] = []
  const placed = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && /\d/.test(value) && /\p{L}/u.test(value)
      ? [name, String.fromCharCode(FIRST_PLACE + typed.push(value) - 1)]
      : [name, value],
  )
  return withArabicDigits(fill(Object.fromEntries(placed))).replace(
    PLACES,
    (place) => typed[place.charCodeAt(0) - FIRST_PLACE] ?? place,
  )
}
