import { readText } from '@halaqa/curriculum/written-texts'
import { t } from './i18n.ts'
import { surahNamed } from './surah-names.ts'

/**
 * A title, description, prompt or hint in the language of the page, where the curriculum wrote it. What an administrator typed is shown as
 * typed.
 */
export function contentText(text: string): string {
  const written = readText(text)
  if (!written) return text
  const { code, values } = written
  return t(
    `content.${code}`,
    typeof values.surah === 'string' ? { ...values, surah: surahNamed(values.surah) } : values,
  )
}
