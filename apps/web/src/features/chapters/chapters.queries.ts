import type { Chapter as WireChapter, ChapterDetail as WireDetail } from '@halaqa/contract/chapters'
import { TEXT_VERSION } from '@halaqa/quran/version'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callPublic } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { type MessageId, t } from '../../lib/i18n.ts'
import { translatorName } from '../../lib/translators.ts'
import type { MeaningText } from '../../ui/Meaning.tsx'

export type Chapter = Camel<WireChapter>
export type ChapterDetail = Camel<WireDetail>

/** The text does not change while a page is open, so it is never loaded twice. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** The browser caches these answers for the next visits, until a page knows of another version. */
const query = { version: TEXT_VERSION }

/** The 114 surahs. */
export const chaptersQuery = queryOptions({
  queryKey: ['chapters'],
  queryFn: ({ signal }) => callPublic('GET /chapters', { query, signal }),
  ...kept,
})

export const chapterQuery = (surahNo: number) =>
  queryOptions({
    queryKey: ['chapters', surahNo],
    queryFn: ({ signal }) =>
      callPublic('GET /chapters/:surahNo', { params: { surahNo: String(surahNo) }, query, signal }),
    ...kept,
  })

export const translationsQuery = queryOptions({
  queryKey: ['translations'],
  queryFn: ({ signal }) => callPublic('GET /translations', { query, signal }),
  ...kept,
})

const chapterTranslationQuery = (surahNo: number, language: string) =>
  queryOptions({
    queryKey: ['chapters', surahNo, 'translations', language],
    queryFn: ({ signal }) =>
      callPublic('GET /chapters/:surahNo/translations/:language', {
        params: { surahNo: String(surahNo), language },
        query,
        signal,
      }),
    ...kept,
  })

const ENGLISH = 'en'
/** Loads a surah with its translation; one that a page shows already is not asked for again. */
export const loadText = (queries: QueryClient, surahNo: number, language: string) =>
  Promise.all([
    queries.fetchQuery(chapterQuery(surahNo)),
    queries.fetchQuery(translationsQuery),
    language === ENGLISH || queries.fetchQuery(chapterTranslationQuery(surahNo, language)),
  ])

/** Languages written from right to left, until the list of translations is loaded. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ug|ps|sd)\b/

export const NOTES = {
  ru: 'ui.sources.note.closingMarks',
  ur: 'ui.sources.note.closingMarks',
  tr: 'ui.sources.note.tr',
  id: 'ui.sources.note.id',
  es: 'ui.sources.note.es',
  sv: 'ui.sources.note.sv',
} as const satisfies Record<string, MessageId>

/** What a reader should know of a translation, in the language of the page. */
function noteOn(language: string, english: string): string {
  return language in NOTES ? t(NOTES[language as keyof typeof NOTES]) : english
}

/** A surah in the chosen language. English comes with the text itself. */
export function useMeaning(chapter: ChapterDetail, language: string) {
  const other = useQuery({ ...chapterTranslationQuery(chapter.surahNo, language), enabled: language !== ENGLISH })
  const translations = useQuery(translationsQuery)
  const verses = language === ENGLISH ? chapter.english : other.data?.verses
  const known = translations.data?.find((translation) => translation.language === language)
  const direction = known?.direction ?? (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr')
  const groups = language === ENGLISH ? undefined : other.data?.groups
  // Keeps its identity while its values are equal: hundreds of verses render again with each new object.
  const meaning = useMemo<MeaningText | undefined>(
    () =>
      verses && {
        language,
        direction,
        verses,
        groups,
        translator: known && translatorName(language, known.translator),
        name: known?.nativeName,
        note: known?.note && noteOn(language, known.note),
      },
    [verses, groups, language, direction, known],
  )
  return { meaning, isMissing: !meaning && other.isError, retry: () => void other.refetch() }
}

/** The sentence for surahs that could not be loaded: the list, or the one of that number. */
export function chaptersErrorText(error: unknown, number?: number) {
  const one = number === undefined ? undefined : { number }
  if (!(error instanceof ApiError)) {
    return one ? t('chapters.error.oneUnknown', one) : t('chapters.error.listUnknown')
  }
  if (error.status === 0) return error.message
  const reason = error.message
  return one ? t('chapters.error.one', { ...one, reason }) : t('chapters.error.list', { reason })
}
