/**
 * The Arabic text: from the font encoding in which the King Fahd Complex publishes it to plain Unicode.
 *
 * Source  quran-json 3.1.2, which is the Complex's Hafs text as the Noble Qur'an Encyclopedia publishes it. It writes some
 *         signs with code points that mean another sign in Unicode, and relies on its own font to draw them; any
 *         other font draws boxes or wrong marks. Seven ayahs need a correction besides. Its font also drops the dots of a
 *         final ya, which no print of Hafs' reading has; here U+06CC says so (`dotlessFinalYa`).
 * Errors  an Error that names the ayah when a correction no longer fits its source.
 *
 * Never normalise this text (NFC reorders its marks): 5,737 of 6,236 ayahs would change.
 */

/** Font encoding → Unicode, one to one. U+0652 is the circle over silent letters here; the sukun is U+06E1. */
const SIGNS: Record<string, string> = {
  '\u0652': '\u06DF', // silent letter
  '\u0657': '\u08F0', // open fathatan
  '\u065E': '\u08F1', // open dammatan
  '\u0656': '\u08F2', // open kasratan
  '\u06E4': '', // line over the word of prostration: a matter of layout, drawn as a madda by every other font
}

type Correction = { find: string; put: string; why: string }

const CORRECTIONS: Record<string, Correction> = {
  '2:72': {
    find: '\u0640\u0670\u0631\u064E\u2009\u0670\u0654',
    put: '\u0670\u0631\u064E\u0670\u0621\u06E1',
    why: 'a thin space cuts the word ٱدَّٰرَٰءۡتُمۡ in two, and the sukun of its hamza is lost',
  },
  '11:41': { find: '\u065C', put: '\u06EA', why: 'the imala of مَجۡر۪ىٰهَا has its own sign' },
  '12:11': { find: '\u06EC', put: '\u06EB', why: 'the ishmam of تَأۡمَ۫نَّا is the hollow lozenge above' },
  '17:7': {
    find: '\u0633\u064F\u0640\u0654',
    put: '\u0633\u064F\u0640\u06E5\u0653\u0640\u0654',
    why: 'the small waw and madda of لِيَسُـۥٓـُٔواْ are missing; every other digital text has them',
  },
  '37:164': {
    find: '\u0648\u064E\u0645\u064E\u0627\u0645\u0650',
    put: '\u0648\u064E\u0645\u064E\u0627 \u0645\u0650',
    why: 'وَمَا مِنَّآ lost its space',
  },
  '41:47': {
    find: ' \u0645\u064E\u0627\u0645\u0650\u0646',
    put: ' \u0645\u064E\u0627 \u0645\u0650\u0646',
    why: 'مَا مِنَّا lost its space',
  },
  '52:37': { find: '\u06DC', put: '\u06E3', why: 'the small seen stands below: the sad is the better-known reading' },
}

export const CORRECTED_AYAHS = Object.keys(CORRECTIONS)

/** The text of one ayah as the application shows it. */
export function arabicOf(reference: string, source: string): string {
  const signs = corrected(reference, source).replace(/[\u0652\u0656\u0657\u065E\u06E4]/g, (sign) => SIGNS[sign] ?? sign)
  return dotlessFinalYa(signs)
}

/**
 * A ya whose final shape is drawn: at the end of a word, or before a hamza on the line (شَیۡءٖ) or a small waw or ya, to which
 * no letter joins. Marks stand between.
 */
const FINAL_SHAPE = /\u064A(?=\p{M}*(?:[ \u0621\u06E5\u06E6\u06DE\u06E9]|$))/gu

/**
 * U+06CC for U+064A in its final shape, where the mushaf draws no dots. Tanzil writes the same places with U+0649.
 *
 * U+06CC keeps its dots where it joins on, and stays a ya: U+0649 would make it an alif maqsura.
 */
const dotlessFinalYa = (text: string): string => text.replace(FINAL_SHAPE, '\u06CC')

function corrected(reference: string, source: string): string {
  const correction = CORRECTIONS[reference]
  if (!correction) return source
  if (source.split(correction.find).length !== 2) {
    throw new Error(
      `The source of ${reference} has changed; its correction (${correction.why}) must be looked at again`,
    )
  }
  return source.replace(correction.find, correction.put)
}
