/** Surahs as the server sends them, with a text that names its place: "ar 2:3", "en 2:3". */
import type { ChapterDetail } from '@halaqa/contract/chapters'
import { juzOf, pageOf } from '@halaqa/quran/mushaf'
import { surahDetailsOf } from '@halaqa/quran/surah-details'
import { surahOf } from '@halaqa/quran/surahs'

export function aChapter(surahNo: number): ChapterDetail {
  const surah = { ...surahOf(surahNo), ...surahDetailsOf(surahNo) }
  const verses = (kind: string) =>
    Array.from({ length: surah.ayahCount }, (_, index) => `${kind} ${surahNo}:${index + 1}`)
  return {
    surahNo,
    surahName: surah.name,
    surahNameArabic: surah.nameArabic,
    surahNameArabicLong: surah.nameArabicLong,
    surahNameTranslation: surah.meaning,
    totalAyah: surah.ayahCount,
    revelationPlace: surah.revelationPlace,
    arabic1: verses('ar'),
    transliterationEnglish: verses('latin'),
    transliterationRussian: verses('кириллица'),
    english: verses('en'),
    juz: verses('').map((_, index) => juzOf(surah.startPosition + index)),
    page: verses('').map((_, index) => pageOf(surah.startPosition + index)),
  }
}

/** Answers of `stubApi` for these surahs and the list of translations. */
export const chapterReplies = (...numbers: number[]) => ({
  ...Object.fromEntries(numbers.map((number) => [`GET /chapters/${number}`, { body: aChapter(number) }])),
  'GET /translations': {
    body: [
      { language: 'en', name: 'English', nativeName: 'English', translator: 'Saheeh International' },
      {
        language: 'ur',
        name: 'Urdu',
        nativeName: 'اردو',
        translator: "Abul A'la Maududi",
        direction: 'rtl',
        note: 'This copy lacks commas.',
      },
    ].map((translation) => ({ source: 'tanzil.net', direction: 'ltr', ...translation })),
  },
})
