import type { QuestionContent, UnitContent } from '@halaqa/curriculum/content'
import { ordinarySpelling } from '@halaqa/quran/spelling'
import { SURAHS } from '@halaqa/quran/surahs'
import type { QuranText } from '@halaqa/quran/text'
import { latinWord } from '@halaqa/quran/transliterate'
import { withoutPauseMarks, wordsOf } from '@halaqa/quran/words'

/** Stands in for the curriculum until it is there: a lesson of two questions for each ayah. */
export function buildUnits(text: QuranText): UnitContent[] {
  const order = [1, ...Array.from({ length: 113 }, (_, i) => 114 - i)]
  const english = text.translation('en')
  return order.map((number, displayOrder) => {
    const surah = SURAHS[number - 1]!
    return {
      key: String(number),
      surahNumber: number,
      surahName: surah.name,
      surahNameArabic: surah.nameArabic,
      surahNameArabicLong: surah.nameArabicLong,
      totalAyahs: surah.ayahCount,
      revelationPlace: surah.revelationPlace,
      backgroundColor: '#0d6b4c',
      borderColor: '#084a34',
      textColor: '#fffdf7',
      displayOrder,
      lessons: Array.from({ length: Math.min(surah.ayahCount, 8) }, (_, index) => {
        const position = surah.startPosition + index
        const ayah = index + 1
        const words = wordsOf({ surah: number, ayah }, text.arabic[position]!).map(withoutPauseMarks).slice(0, 9)
        const at = words.length >> 1
        const common = {
          ayahReference: `${number}:${ayah}`,
          ayahTextArabic: words.join(' '),
          ayahTextTranslation: english[position]!,
          pointsValue: 10,
          difficultyLevel: 1,
          estimatedTimeSeconds: 30,
          options: [],
        }
        const questions: QuestionContent[] = [
          {
            ...common,
            key: 'blank',
            questionType: 'fill_blank',
            questionText: 'Which word is missing?',
            questionOrder: 0,
            words: [],
            blanks: [
              {
                blankPosition: at,
                correctWord: words[at]!,
                correctWordTransliteration: latinWord(words[at]!, { opensSurah: false }),
                alternativeAnswers: [ordinarySpelling(words[at]!), latinWord(words[at]!, { opensSurah: false })],
                blankOrder: 0,
                hintText: `It begins with ${words[at]![0]}`,
                difficultyLevel: 1,
              },
            ],
          },
          {
            ...common,
            key: 'order',
            questionType: 'word_order',
            questionText: 'Put the words in order.',
            questionOrder: 1,
            blanks: [],
            words: words.map((word, i) => ({
              wordText: word,
              wordTransliteration: latinWord(word, { opensSurah: false }),
              correctPosition: i + 1,
              displayOrder: words.length - i,
              wordType: null,
              isKeyWord: i === at,
            })),
          },
        ]
        return {
          key: `ayah-${ayah}`,
          title: `Ayah ${ayah}`,
          subtitle: surah.name,
          description: `Learn ayah ${ayah} of ${surah.name}.`,
          lessonType: index % 4 === 3 ? ('review' as const) : ('lesson' as const),
          xpReward: 20,
          startAyah: ayah,
          endAyah: ayah,
          ayahRangeText: `${surah.name} ${number}:${ayah}`,
          order: index,
          difficultyLevel: 1,
          estimatedDurationMinutes: 2,
          questions,
        }
      }),
    }
  })
}
