import { t } from '../../lib/i18n.ts'
import { type ReadingSettings, useReadingSettings } from '../../lib/reading-settings.ts'
import { Ayah } from '../../ui/Ayah.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { drawnWhenNear, Meaning, type MeaningText, Transliteration } from '../../ui/Meaning.tsx'
import { Dot } from '../../ui/Ornament.tsx'
import { SurahHeading } from '../../ui/SurahHeading.tsx'
import { type ChapterDetail, useMeaning } from '../chapters/chapters.queries.ts'
import type { Section } from './portion.ts'

interface Props {
  section: Section
  chapter: ChapterDetail
  /** Verses of the whole portion. */
  count: number
}

/** The part of a surah that belongs to the portion. */
export function SectionText({ section, chapter, count }: Props) {
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
          return <VerseCard key={ayah} {...{ chapter, meaning, settings, arabic, ayah, count }} />
        })}
      </ol>
    </section>
  )
}

interface CardProps {
  chapter: ChapterDetail
  meaning: MeaningText | undefined
  settings: ReadingSettings
  arabic: string
  ayah: number
  /** Verses of the whole portion. */
  count: number
}

function VerseCard({ chapter, meaning, settings, arabic, ayah, count }: CardProps) {
  const label = `ayah-${chapter.surahNo}-${ayah}`
  const translated = settings.showTranslation ? meaning?.verses[ayah - 1] : undefined
  const near = drawnWhenNear(count, arabic, translated)
  return (
    <li style={near.style} className={classes('card px-5 pt-4 pb-5 sm:px-8 sm:pt-4 sm:pb-6', near.className)}>
      <article aria-labelledby={label}>
        <div className="sm:flex sm:items-start sm:gap-6">
          <p id={label} className="flex items-center gap-2 text-sm font-semibold text-gold-ink tabular-nums sm:pt-4">
            <Dot className="size-2" />
            {`${chapter.surahNo}:${ayah}`}
          </p>
          <div className={classes('max-sm:mt-1 sm:min-w-0 sm:flex-1', settings.arabicSize)}>
            <Ayah text={arabic} number={ayah} />
          </div>
        </div>
        {settings.showTransliteration && (
          <div className="mt-3 border-t border-line pt-3">
            <Transliteration
              english={chapter.transliterationEnglish[ayah - 1]}
              russian={chapter.transliterationRussian[ayah - 1]}
            />
          </div>
        )}
        {meaning && translated && (
          <div className={classes('mt-2', settings.translationSize)}>
            <Meaning text={translated} of={meaning} />
          </div>
        )}
      </article>
    </li>
  )
}
