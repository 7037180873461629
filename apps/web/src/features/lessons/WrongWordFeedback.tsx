import { slipOf } from '@halaqa/curriculum/typing'
import { formatReference } from '@halaqa/quran/ayah'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { wordQuery } from './lessons.queries.ts'
import type { Question } from './question.ts'

/** The nearest place of a word that stands in more ayahs than this would tell nothing. */
const MOST_AYAHS = 20

/** How a wrong word differs from the right one, without telling it; nothing where there is nothing to say. */
export function WrongWordFeedback({ question, typed }: { question: Question; typed: string }) {
  const { data: place } = useQuery(wordQuery(typed, question.ayahReference))
  const slip = slipOf(question.blanks[0]!, typed)
  const isSaid = place && place.ayahs <= MOST_AYAHS
  if (!slip && !isSaid) return null
  return (
    <span className="block font-semibold">
      {slip && t(slip === 'other_vowel' ? 'lessons.fill.otherVowel' : 'lessons.fill.oneLetter')}
      {slip && isSaid && ' '}
      {isSaid && t('lessons.fill.place', { reference: formatReference(place), others: place.ayahs - 1 })}
    </span>
  )
}
