/** What a lesson is called. Plain and countable: nothing is said about a passage but what its words and numbers say. */
import { surahOf } from '@halaqa/quran/surahs'
import type { LessonType } from './content.ts'
import { firstOf, lastOf } from './references.ts'
import { endsAyah, lengthOf, type Word, type WordIndex, type WordSpan } from './word-index.ts'

export interface LessonTexts {
  title: string
  subtitle: string
  description: string
}

export function textsOf(wordIndex: WordIndex, type: LessonType, span: WordSpan): LessonTexts {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  const surah = surahOf(first.surah)
  const ayahs = ayahsOf(first, last)
  const subtitle = `${surah.name} ${surah.number}:${first.ayah}${first.ayah === last.ayah ? '' : `–${last.ayah}`}`
  switch (type) {
    case 'lesson':
      return { title: titleOf(wordIndex, span), subtitle, description: lessonDescription(wordIndex, span) }
    case 'review':
      return { title: `Review ${ayahs}`, subtitle, description: 'These ayahs again, mixed.' }
    case 'challenge':
      return { title: `Join ${ayahs}`, subtitle, description: 'Where one passage ends and the next begins.' }
    case 'treasure':
      return { title: 'Rare words', subtitle, description: `The rarest words of ${ayahs}.` }
    case 'milestone':
      return {
        title: `The whole of ${surah.name}`,
        subtitle,
        description: `${counted(surah.ayahCount, 'ayah')}, from the first to the last.`,
      }
  }
}

function lessonDescription(wordIndex: WordIndex, span: WordSpan): string {
  const ayahs = lastOf(wordIndex, span).ayah - firstOf(wordIndex, span).ayah + 1
  const words = counted(lengthOf(span), 'word')
  return ayahs === 1
    ? `${words}, and how they go together.`
    : `${words} in ${ayahs} ayahs, and how each leads to the next.`
}

/** "Ayahs 1 to 3", "Ayah 282, words 1 to 24", "Ayah 9 to the middle of ayah 11" */
function titleOf(wordIndex: WordIndex, span: WordSpan): string {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  const [startsCut, endsCut] = [first.index > 0, !endsAyah(wordIndex, last)]
  if (!startsCut && !endsCut) return capital(ayahsOf(first, last))
  if (first.ayah === last.ayah) return `Ayah ${first.ayah}, words ${first.index + 1} to ${last.index + 1}`
  const start = startsCut ? `The middle of ayah ${first.ayah}` : `Ayah ${first.ayah}`
  return `${start} to ${endsCut ? 'the middle of ' : ''}ayah ${last.ayah}`
}

const ayahsOf = (first: Word, last: Word): string =>
  first.ayah === last.ayah ? `ayah ${first.ayah}` : `ayahs ${first.ayah} to ${last.ayah}`

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
