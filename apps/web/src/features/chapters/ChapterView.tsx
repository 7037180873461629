import type { RefObject } from 'react'
import { t } from '../../lib/i18n.ts'
import type { ReadingSettings } from '../../lib/reading-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { TextSources } from '../../ui/Meaning.tsx'
import { SurahHeading } from '../../ui/SurahHeading.tsx'
import { EmptyState, Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import { ChapterText } from './ChapterText.tsx'
import { type ChapterDetail, useMeaning } from './chapters.queries.ts'

interface Props {
  chapter: ChapterDetail
  settings: ReadingSettings
  list: RefObject<HTMLOListElement | null>
}

/** A surah that was loaded. */
export function ChapterView({ chapter, settings, list }: Props) {
  const { meaning, isMissing, retry } = useMeaning(chapter, settings.language)
  if (chapter.arabic1.length === 0) return <EmptyState level={2} title={t('chapters.empty')} />
  return (
    <>
      <SurahHeading surah={chapter} fromAyah={1} />
      {settings.showTranslation && isMissing && (
        <p className="well mt-6 flex flex-wrap items-center justify-between gap-3 px-5 py-3" role="alert">
          {t('chapters.error.translation')}
          <Button kind="secondary" onClick={retry}>
            {t('ui.tryAgain')}
          </Button>
        </p>
      )}
      <ChapterText key={chapter.surahNo} {...{ chapter, meaning, settings, list }} />
      <TextSources meaning={settings.showTranslation ? meaning : undefined} />
    </>
  )
}

/** The boxes of a heading and some verses. */
export function ChapterSkeleton() {
  return (
    <Skeleton label={t('chapters.loading')}>
      <div className="grid justify-items-center gap-4 pt-3">
        <SkeletonBlock className="h-12 w-48" />
        <SkeletonBlock className="h-5 w-64 max-w-full" />
        <SkeletonBlock className="h-10 w-56 max-w-full" />
      </div>
      {[1, 2, 3, 4].map((verse) => (
        <div key={verse} className="mt-8 grid gap-5 border-t border-line pt-9 first:border-0">
          <SkeletonBlock className="h-10 w-full" />
          <SkeletonBlock className="h-10 w-2/3 justify-self-end" />
          <SkeletonBlock className="h-5 w-3/4" />
        </div>
      ))}
    </Skeleton>
  )
}
