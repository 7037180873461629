import { t } from '../../lib/i18n.ts'
import { useReadingSettings } from '../../lib/reading-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { TextSources } from '../../ui/Meaning.tsx'
import { SurahHeading } from '../../ui/SurahHeading.tsx'
import { type ChapterDetail, useMeaning } from '../chapters/chapters.queries.ts'
import type { Section } from './task.model.ts'
import type { Bookmark } from './use-bookmark.ts'
import { VerseCard } from './VerseCard.tsx'

interface Props {
  section: Section
  chapter: ChapterDetail
  /** Verses of the whole portion. */
  count: number
  bookmark: Bookmark | undefined
}

/** The part of a surah that belongs to the portion. */
export function SectionText({ section, chapter, count, bookmark }: Props) {
  const [settings] = useReadingSettings()
  const { meaning, isMissing, retry } = useMeaning(chapter, settings.language)
  const { fromAyah, toAyah } = section
  return (
    <section className="mt-12" aria-label={t('tasks.surah', { name: chapter.surahName })}>
      <SurahHeading surah={chapter} fromAyah={fromAyah} />
      <p className="mt-6 mb-4 text-center text-sm font-medium text-ink-muted">
        {t(fromAyah === toAyah ? 'tasks.verseSingle' : 'tasks.verseRange', { from: fromAyah, to: toAyah })}
      </p>
      {settings.showTranslation && isMissing && (
        <p className="well mb-4 flex flex-wrap items-center justify-between gap-3 px-5 py-3" role="alert">
          {t('tasks.translationFailed')}
          <Button kind="secondary" onClick={retry}>
            {t('ui.tryAgain')}
          </Button>
        </p>
      )}
      <ol className="grid gap-4" start={fromAyah}>
        {chapter.arabic1.slice(fromAyah - 1, toAyah).map((arabic, index) => {
          const ayah = fromAyah + index
          return (
            <VerseCard key={ayah} {...{ chapter, meaning, settings, arabic, ayah, from: fromAyah, count, bookmark }} />
          )
        })}
      </ol>
      <TextSources meaning={settings.showTranslation ? meaning : undefined} />
    </section>
  )
}
