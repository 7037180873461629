/** The translations of the meanings that are built, English first. `source` is where the packages took them from. */
export type Language = {
  /** ISO 639-1 */
  language: string
  name: string
  nativeName: string
  translator: string
  source: string
  direction: 'ltr' | 'rtl'
}

const TANZIL = 'tanzil.net'
const QURAN_ENC = 'quranenc.com'

export const LANGUAGES: readonly Language[] = [
  language('en', 'English', 'English', 'Saheeh International', TANZIL),
  language('ru', 'Russian', 'Русский', 'Elmir Kuliev', TANZIL),
  language('tr', 'Turkish', 'Türkçe', 'Diyanet İşleri', TANZIL),
  language('fr', 'French', 'Français', 'Muhammad Hamidullah', TANZIL),
  language('id', 'Indonesian', 'Bahasa Indonesia', 'Indonesian Ministry of Religious Affairs', QURAN_ENC),
  language('ur', 'Urdu', 'اردو', "Abul A'la Maududi", TANZIL, 'rtl'),
  language('es', 'Spanish', 'Español', 'Muhammad Isa García', TANZIL),
  language('sv', 'Swedish', 'Svenska', 'Knut Bernström', TANZIL),
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
