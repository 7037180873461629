import type { AyahRange } from '@halaqa/quran/range'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../ui/states.tsx'
import { chapterQuery, chaptersErrorText } from '../chapters/chapters.queries.ts'
import { SectionText } from './SectionText.tsx'
import { sectionsOf, verseCount } from './task.model.ts'
import type { Bookmark } from './use-bookmark.ts'

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
            <>
              <ButtonLink to="/read" kind="secondary">
                {t('tasks.content.back')}
              </ButtonLink>
              <Button onClick={retry}>{t('ui.tryAgain')}</Button>
            </>
          }
        />
      </div>
    )
  }
  // From the first surah on, as far as they have come: they are read in order.
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
        return chapter && <SectionText key={section.surahNo} {...{ section, chapter, count, bookmark }} />
      })}
      {/* Another one below each surah that comes: one that stays would be seen to jump. */}
      {waiting >= 0 ? <Spinner key={waiting} label={t('tasks.loading')} className="mt-8" /> : children}
    </>
  )
}
