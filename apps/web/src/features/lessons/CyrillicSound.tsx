import { hasSounds } from '@halaqa/curriculum/typing'
import { cyrillicWord } from '@halaqa/quran/cyrillic'
import { disjoinedLetters } from '@halaqa/quran/disjoined-letters'
import type { Question } from './question.ts'

/** How a missing word sounds, in Cyrillic letters. Letters that open a surah are said by their names. */
export function CyrillicSound({ blank }: { blank: Question['blanks'][number] }) {
  const { correctWord, correctWordTransliteration } = blank
  const opensSurah = disjoinedLetters(correctWord)?.join('-') === correctWordTransliteration
  // A word of an administrator may lack its vowels.
  if (!opensSurah && !hasSounds(correctWord)) return null
  return (
    <span className="block" lang="ar-Cyrl" translate="no">
      {cyrillicWord(correctWord, { opensSurah })}
    </span>
  )
}
