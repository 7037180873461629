/**
 * Signs in the translations that no translator wrote: tabs, soft hyphens left from a line break, letters that a conversion
 * broke, the numbers of footnotes that are not there, and Latin punctuation and spaces between Chinese letters. Words are not
 * touched; single ayahs are mended in `translation-slips.ts`.
 *
 * quran-json's Bengali is left out for this reason: eleven of its words were broken by a conversion, and cannot be told.
 */
const STRAY: Record<string, readonly [pattern: RegExp, put: string][]> = {
  ru: [[/c/g, 'с']], // a Latin c for the Cyrillic one (2:206, 6:86, 8:11)
  ur: [
    [/ر =ہا/, 'رہا'], // 14:10
    [/\u066B/g, 'ء'], // the Arabic decimal separator for a final hamza, as in انبیا٫ (7 words)
  ],
  id: [[/ \./g, '.']], // 57:4
  zh: [
    [/ /g, ''], // Chinese has no spaces (17 ayahs)
    [/,/g, '，'],
    [/:/g, '：'],
    [/!/g, '！'],
    [/\(/g, '（'],
    [/\)/g, '）'],
    [/："/g, '：“'], // 23:35, 43:31, 61:5
    [/"/g, '”'], // 61:5
    [/-{2,}|－－－/g, '——'],
  ],
}

export function withoutStraySigns(language: string, verse: string): string {
  const plain = verse.replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim()
  const mended = (STRAY[language] ?? []).reduce((text, [pattern, put]) => text.replace(pattern, put), plain)
  return language === 'id' ? withoutFootnoteNumbers(mended) : mended
}

/**
 * The Indonesian text without the numbers of its footnotes: "khalifah15) di bumi" → "khalifah di bumi".
 *
 * It has no other figures: it writes numbers as words. Somewhere on its way an ayah whose footnote brackets had no partner was
 * given one at its beginning; where taking the numbers out leaves that one alone, it goes too. The Ministry's own text has none of
 * those 252.
 */
export function withoutFootnoteNumbers(verse: string): string {
  if (!FOOTNOTE.test(verse)) return verse
  const plain = verse
    .replace(/ ?\d+\)(?=\p{L})/gu, ' ')
    .replace(/ ?\d+\)|³/g, '')
    .replace(/ +/g, ' ')
    .trim()
  return openBrackets(plain).join() === '0' ? plain.slice(1) : plain
}

const FOOTNOTE = /\d+\)|³/

/** Finds brackets that are never closed. */
function openBrackets(text: string): number[] {
  const open: number[] = []
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    if (bracket === '(') open.push(index)
    else open.pop()
  }
  return open
}
