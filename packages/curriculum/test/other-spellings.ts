/**
 * Words that the independent source spells, or divides, in a way that is not accepted: reference, the word of the mushaf without
 * its pause mark, and what stands there.
 *
 * Source  `HafsHolyQuran.js` of the npm package holy-quran (Tanzil's simple text), stripped of its marks.
 */
export const OTHER_SPELLINGS: readonly string[] = ['2:181 بَعۡدَ مَا → بعدما', '8:6 بَعۡدَ مَا → بعدما', '13:37 بَعۡدَ مَا → بعدما']
