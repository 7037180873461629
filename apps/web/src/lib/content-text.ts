import { readText } from '@halaqa/curriculum/written-texts'
import { cyrillicOpening } from '@halaqa/quran/cyrillic-consonants'
import { pageLanguage, t } from './i18n.ts'
import { surahNamed } from './surah-names.ts'

/**
 * A title, description, prompt or hint in the language of the page, where the curriculum wrote it. What an administrator typed is shown as
 * typed.
 */
export function contentText(text: string): string {
  const written = readText(text)
  if (!written) return text
  const { code, values } = written
  const { surah, sound } = values
  return t(`content.${code}`, {
    ...values,
    ...(typeof surah === 'string' && { surah: surahNamed(surah) }),
    ...(typeof sound === 'string' && pageLanguage() === 'ru' && { sound: cyrillicOpening(sound) }),
  })
}
