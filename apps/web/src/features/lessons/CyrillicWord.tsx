import { cyrillicWord } from '@halaqa/quran/cyrillic'

/** A word in Cyrillic letters. In a file of its own, because its rules are loaded for their readers only. */
export const CyrillicWord = ({ word, opensSurah }: { word: string; opensSurah: boolean }) =>
  cyrillicWord(word, { opensSurah })
