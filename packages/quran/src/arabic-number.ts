const DIGITS = '٠١٢٣٤٥٦٧٨٩'

/** A number in the digits of the mushaf: 12 is ١٢. */
export const arabicNumber = (number: number): string =>
  String(number).replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit)
