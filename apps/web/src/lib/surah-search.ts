/** Finding a surah as people type it. */

interface Named {
  surahNo: number
  surahName: string
  surahNameArabic: string
}

/**
 * Letters that are left when everything is gone that people write differently or not at all: case, accents, hyphens,
 * apostrophes, spaces; in Arabic the vowel signs, the seats of hamza and the forms of alif, ya and ta marbuta.
 */
function bare(text: string) {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mark}\p{Modifier_Letter}]/gu, '')
    .replace(/[ٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}

/** A number in Latin or in Arabic-Indic digits, without leading zeros; undefined for anything else. */
export function typedNumber(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
  return /^\d+$/.test(digits) ? String(Number(digits)) : undefined
}

/** The surahs whose English name or Arabic name contains what was typed, or whose number begins with it. */
export function searchSurahs<Surah extends Named>(surahs: readonly Surah[], query: string): readonly Surah[] {
  const number = typedNumber(query)
  if (number !== undefined) return surahs.filter(({ surahNo }) => String(surahNo).startsWith(number))
  if (query.trim() === '') return surahs
  const wanted = bare(query)
  if (wanted === '') return []
  return surahs.filter(({ surahName, surahNameArabic }) =>
    [surahName, surahNameArabic].some((name) => bare(name).includes(wanted)),
  )
}

/** The verse numbers that begin with what was typed; all of them while nothing is. */
export function searchVerses(totalAyah: number, query: string): number[] {
  const numbers = Array.from({ length: totalAyah }, (_, index) => index + 1)
  if (query.trim() === '') return numbers
  const number = typedNumber(query)
  return number === undefined ? [] : numbers.filter((verse) => String(verse).startsWith(number))
}
