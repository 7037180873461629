/** The names of the disjoined letters, in the letters of the languages of the interface. The keys are their names in Latin. */
export const CYRILLIC_NAMES: Readonly<Record<string, string>> = {
  alif: 'алиф',
  ḥā: 'ха',
  rā: 'ра',
  sīn: 'син',
  ṣād: 'сад',
  ṭā: 'та',
  ʿayn: '‘айн',
  qāf: 'каф',
  kāf: 'каф',
  lām: 'лям',
  mīm: 'мим',
  nūn: 'нун',
  hā: 'ха',
  yā: 'я',
}

/** As reciters say them: without the hamza that ḥāʾ, rāʾ, ṭāʾ, hāʾ and yāʾ have elsewhere. */
const ARABIC_NAMES: typeof CYRILLIC_NAMES = {
  alif: 'ألف',
  ḥā: 'حا',
  rā: 'را',
  sīn: 'سين',
  ṣād: 'صاد',
  ṭā: 'طا',
  ʿayn: 'عين',
  qāf: 'قاف',
  kāf: 'كاف',
  lām: 'لام',
  mīm: 'ميم',
  nūn: 'نون',
  hā: 'ها',
  yā: 'يا',
}

const NAMES: Readonly<Record<string, typeof CYRILLIC_NAMES>> = { ar: ARABIC_NAMES, ru: CYRILLIC_NAMES }

/** Names as `letterNamesOf` writes them, "Alif lām mīm", for a page in `language`: "ألف لام ميم", "Алиф лям мим". */
export function letterNamesIn(language: string, latin: string): string {
  const names = NAMES[language]
  if (!names) return latin
  const words = latin.toLowerCase().split(' ')
  const own = words.map((word) => names[word] ?? word).join(' ')
  return own.charAt(0).toUpperCase() + own.slice(1)
}
