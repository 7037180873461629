/** The translation beneath a question, in the language of its reader. */
import { LANGUAGES } from '@halaqa/quran/languages'
import { ayahsIn, spanOf } from '@halaqa/quran/range'
import { readRange } from '@halaqa/quran/range-text'
import { openText, type QuranText } from '@halaqa/quran/text'
import type { QuestionRow } from './questions.service.ts'

/** The longest passage of a lesson. More would be no help with a question. */
const MOST_AYAHS = 40

let text: QuranText | undefined

/**
 * Questions are written with an English translation. Other languages have that of the ayahs that the question names, or none; what is written
 * beneath a question that names no ayahs is no translation of them and stays.
 */
export function translationIn(
  language: string,
  { ayahReference, ayahTextTranslation }: Pick<QuestionRow, 'ayahReference' | 'ayahTextTranslation'>,
): string | null {
  const range = readRange(ayahReference ?? '')
  if (language === 'en' || !ayahTextTranslation || !range) return ayahTextTranslation
  const span = spanOf(range)
  if (ayahsIn(span) > MOST_AYAHS || !LANGUAGES.some((one) => one.language === language)) return null
  text ??= openText()
  const ayahs = text.translation(language).slice(span.start, span.end + 1)
  // Ayahs that were translated together have the whole text each.
  return ayahs.filter((ayah, index) => ayah !== ayahs[index - 1]).join(' ')
}
