/** Numbers as people type them: with Latin, Arabic-Indic or Persian digits, whichever their keyboard has. */

const ZEROS = [0x06f0, 0x0660]

/** The same text with Latin digits: "١٢" and "۱۲" are "12". */
export const withLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.find((zero) => zero <= code)!)
  })

/** The number that was typed; NaN for nothing and for what is no number. Spaces and invisible signs do not count. */
export function numberTyped(text: string): number {
  const plain = withLatinDigits(text).replace(/[\s\p{Format}]/gu, '')
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
