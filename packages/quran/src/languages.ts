/** The translations of the meanings that are built, English first. `source` is where the packages took them from. */
export type Language = {
  /** ISO 639-1 */
  language: string
  name: string
  nativeName: string
  translator: string
  source: string
  direction: 'ltr' | 'rtl'
  /** A note about this copy, shown below the text. */
  note?: string
}

const NO_CLOSING_MARKS = 'This copy of the translation lacks the punctuation at the end of most verses.'

const TANZIL = 'tanzil.net'
const QURAN_ENC = 'quranenc.com'

export const LANGUAGES: readonly Language[] = [
  language('en', 'English', 'English', 'Saheeh International', TANZIL),
  { ...language('ru', 'Russian', 'Русский', 'Elmir Kuliev', TANZIL), note: NO_CLOSING_MARKS },
  {
    ...language('tr', 'Turkish', 'Türkçe', 'Diyanet İşleri', TANZIL),
    note: 'Verses that were translated together show their translation once. Parts of 9:114, 10:55 and 35:7 are missing in this copy.',
  },
  language('fr', 'French', 'Français', 'Muhammad Hamidullah', TANZIL),
  {
    ...language('id', 'Indonesian', 'Bahasa Indonesia', 'Indonesian Ministry of Religious Affairs', QURAN_ENC),
    note: 'Footnotes are left out. In one verse of six this copy lacks the punctuation at its end.',
  },
  { ...language('ur', 'Urdu', 'اردو', "Abul A'la Maududi", TANZIL, 'rtl'), note: NO_CLOSING_MARKS },
  {
    ...language('es', 'Spanish', 'Español', 'Muhammad Isa García', TANZIL),
    note: 'This copy of the translation lacks full stops and commas at the end of verses.',
  },
  {
    ...language('sv', 'Swedish', 'Svenska', 'Knut Bernström', TANZIL),
    note: 'This copy of the translation breaks off in 22:40 and 38:1.',
  },
  language('zh', 'Chinese', '中文', 'Ma Jian (Muhammad Makin)', QURAN_ENC),
]

function language(
  code: string,
  name: string,
  nativeName: string,
  translator: string,
  source: string,
  direction: Language['direction'] = 'ltr',
): Language {
  return { language: code, name, nativeName, translator, source, direction }
}
