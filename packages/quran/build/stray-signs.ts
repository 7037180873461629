/**
 * Signs in the translations that no translator wrote: tabs, soft hyphens left from a line break, and in single places a sign
 * within a word. Words are not touched.
 *
 * quran-json's Bengali is left out for this reason: eleven of its words were broken by a conversion, and cannot be told.
 */
const STRAY: Record<string, [pattern: RegExp, put: string]> = {
  ru: [/c/g, 'с'], // a Latin c for the Cyrillic one (2:206, 6:86, 8:11)
  ur: [/ر =ہا/, 'رہا'], // 14:10
}

export function withoutStraySigns(language: string, verse: string): string {
  const plain = verse.replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim()
  const stray = STRAY[language]
  return stray ? plain.replace(...stray) : plain
}
