const DIGITS = '٠١٢٣٤٥٦٧٨٩'

/** The same text with Arabic-Indic digits. */
export const withArabicDigits = (text: string): string => text.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit)

/** A number in the digits of the mushaf: 12 is ١٢. */
export const arabicNumber = (number: number): string => withArabicDigits(String(number))
