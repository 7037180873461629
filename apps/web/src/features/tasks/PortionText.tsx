import type { AyahRange } from '@halaqa/quran/range'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { useReadingSettings } from '../../lib/reading-settings.ts'
import { surahName } from '../../lib/surah-names.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { MissingMeaning, TextSources } from '../../ui/Meaning.tsx'
import { SurahHeading } from '../../ui/SurahHeading.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../ui/states.tsx'
import { type ChapterDetail, chapterQuery, chaptersErrorText, useMeaning } from '../chapters/chapters.queries.ts'
import { type Section, sectionsOf, verseCount } from './task.model.ts'
import type { Bookmark } from './use-bookmark.ts'
import { VerseCard } from './VerseCard.tsx'

interface Props {
  portion: AyahRange
  bookmark: Bookmark | undefined
  children: ReactNode
}

/** The text of a portion, surah by surah. `children` follow the last ayah, once it is there. */
export function PortionText({ portion, bookmark, children }: Props) {
  const sections = sectionsOf(portion)
  const chapters = useQueries({ queries: sections.map(({ surahNo }) => chapterQuery(surahNo)) })
  const failed = chapters.findIndex((chapter) => chapter.data === undefined && chapter.isError)
  const retry = () => {
    for (const chapter of chapters) if (chapter.isError) void chapter.refetch()
  }

  if (failed >= 0) {
    return (
      <div className="card mt-8">
        <ErrorCard
          level={2}
          title={t('tasks.content.error')}
          hint={chaptersErrorText(chapters[failed]?.error, sections[failed]?.surahNo)}
          actions={
            <ButtonLink to="/read" kind="secondary">
              {t('tasks.content.back')}
            </ButtonLink>
          }
          onRetry={retry}
        />
      </div>
    )
  }
  // Surahs are shown in order, up to the first one that has not arrived.
  const waiting = chapters.findIndex((chapter) => chapter.data === undefined)
  const ready = waiting < 0 ? sections.length : waiting
  const count = verseCount(portion)
  const isEmpty =
    waiting < 0 && !sections.some((section, index) => chapters[index]?.data?.arabic1[section.fromAyah - 1])
  if (isEmpty) return <EmptyState level={2} title={t('tasks.content.empty')} />
  return (
    <>
      {sections.slice(0, ready).map((section, index) => {
        const chapter = chapters[index]?.data
        return (
          chapter && (
            <SectionText key={section.surahNo} section={section} chapter={chapter} count={count} bookmark={bookmark} />
          )
        )
      })}
      {/* Another one below each surah that comes: one that stays would be seen to jump. */}
      {waiting >= 0 ? <Spinner key={waiting} label={t('tasks.loading')} className="mt-8" /> : children}
    </>
  )
}

interface SectionTextProps {
  section: Section
  chapter: ChapterDetail
  /** Verses of the whole portion. */
  count: number
  bookmark: Bookmark | undefined
}

/** The part of a surah that belongs to the portion. */
function SectionText({ section, chapter, count, bookmark }: SectionTextProps) {
  const [settings] = useReadingSettings()
  const { meaning, isMissing, retry } = useMeaning(chapter, settings.language)
  const { fromAyah, toAyah } = section
  return (
    <section className="mt-12" aria-label={t('tasks.surah', { name: surahName(chapter.surahNo) })}>
      <SurahHeading surah={chapter} fromAyah={fromAyah} />
      <p className="mt-6 mb-4 text-center text-sm font-medium text-ink-muted">
        {t(fromAyah === toAyah ? 'tasks.verseSingle' : 'tasks.verseRange', { from: fromAyah, to: toAyah })}
      </p>
      {settings.showTranslation && isMissing && <MissingMeaning className="mb-4" onRetry={retry} />}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4" start={fromAyah}>
        {chapter.arabic1.slice(fromAyah - 1, toAyah).map((arabic, index) => {
          const ayah = fromAyah + index
          return (
            <VerseCard
              key={ayah}
              chapter={chapter}
              meaning={meaning}
              settings={settings}
              arabic={arabic}
              ayah={ayah}
              from={fromAyah}
              count={count}
              bookmark={bookmark}
            />
          )
        })}
      </ol>
      <TextSources meaning={settings.showTranslation ? meaning : undefined} />
    </section>
  )
}
