import { memo, type RefObject, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import { ayahText } from '../../lib/ayah-text.ts'
import { t } from '../../lib/i18n.ts'
import type { ReadingSettings } from '../../lib/reading-settings.ts'
import { surahName } from '../../lib/surah-names.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { useLaidOutAhead } from '../../lib/use-laid-out-ahead.ts'
import { Ayah } from '../../ui/Ayah.tsx'
import { cn } from '../../ui/cn.ts'
import {
  drawnWhenNear,
  Meaning,
  type MeaningText,
  MissingMeaning,
  meaningAt,
  SajdaNote,
  showsTransliteration,
  TextSources,
  Transliteration,
} from '../../ui/Meaning.tsx'
import { SurahHeading } from '../../ui/SurahHeading.tsx'
import { EmptyState, Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import { type ChapterDetail, useMeaning } from './chapters.queries.ts'
import { readerPath } from './reading-position.ts'

interface Props {
  chapter: ChapterDetail
  settings: ReadingSettings
  list: RefObject<HTMLOListElement | null>
}

/** A surah that was loaded. */
export const ChapterView = memo(function ChapterView({ chapter, settings, list }: Props) {
  const { meaning, isMissing, retry } = useMeaning(chapter, settings.language)
  if (chapter.arabic1.length === 0) return <EmptyState level={2} title={t('chapters.empty')} />
  return (
    <>
      <SurahHeading surah={chapter} fromAyah={1} />
      {settings.showTranslation && isMissing && <MissingMeaning className="mt-6" onRetry={retry} />}
      <ChapterText key={chapter.surahNo} chapter={chapter} meaning={meaning} settings={settings} list={list} />
      <TextSources meaning={settings.showTranslation ? meaning : undefined} />
    </>
  )
})

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
        <div key={verse} className="mt-8 border-t border-line pt-9 first:border-0">
          <VerseSkeleton />
        </div>
      ))}
    </Skeleton>
  )
}

const VerseSkeleton = () => (
  <div className="grid gap-5">
    <SkeletonBlock className="h-10 w-full" />
    <SkeletonBlock className="h-10 w-2/3 justify-self-end" />
    <SkeletonBlock className="h-5 w-3/4" />
  </div>
)

interface ChapterTextProps {
  chapter: ChapterDetail
  meaning: MeaningText | undefined
  settings: ReadingSettings
  list: RefObject<HTMLOListElement | null>
}

/** Verses of a page from the build: more than a window shows. */
const FIRST_VERSES = 10

/** Places that are kept for further verses, each as high as a short one: more than anybody scrolls past in a second or two. */
const KEPT_PLACES = 60
/** Only the first of them have boxes, because each box is animated. */
const DRAWN_PLACES = 4

/**
 * The verses of a surah: in the first render of a prerendered page those that it has, then all. Empty places stand for
 * the rest, and the content after them is hidden, so that the end of the page does not move for a person who scrolls
 * before the scripts have loaded. Without scripts the rest never comes: then the places are hidden, and the end is
 * shown.
 */
const ChapterText = memo(function ChapterText({ chapter, meaning, settings, list }: ChapterTextProps) {
  const isWhole = useDeferredValue(useIsHydrated())
  useLaidOutAhead(list)
  const { arabic1 } = chapter
  return (
    <>
      <ol ref={list} className="mt-8" aria-label={t('chapters.text', { name: surahName(chapter.surahNo) })}>
        {arabic1.slice(0, isWhole ? undefined : FIRST_VERSES).map((arabic, index) => (
          <VerseItem
            key={index}
            chapter={chapter}
            meaning={meaning}
            settings={settings}
            arabic={arabic}
            index={index}
          />
        ))}
      </ol>
      {!isWhole && arabic1.length > FIRST_VERSES && (
        <div aria-hidden="true" className="noscript:hidden not-noscript:[&~*]:invisible">
          {Array.from({ length: Math.min(arabic1.length - FIRST_VERSES, KEPT_PLACES) }, (_, index) => (
            <div key={index} className="h-48 border-t border-line pt-7 sm:h-44">
              {index < DRAWN_PLACES && <VerseSkeleton />}
            </div>
          ))}
        </div>
      )}
    </>
  )
})

function VerseItem({
  chapter,
  meaning,
  settings,
  arabic,
  index,
}: Omit<ChapterTextProps, 'list'> & { arabic: string; index: number }) {
  const ayah = index + 1
  const reference = ayahText(chapter.surahNo, ayah)
  const translated = settings.showTranslation && meaning ? meaningAt(meaning, ayah) : undefined
  const near = index < FIRST_VERSES ? {} : drawnWhenNear(chapter.totalAyah, arabic, translated?.text)
  return (
    // Wider than the text: an item that is drawn when near is clipped at its box, and marks reach beyond theirs.
    <li
      style={near.style}
      className={cn('group -mx-[min(1rem,5vw)] px-[min(1rem,5vw)] focus-visible:-outline-offset-4', near.className)}
    >
      <article
        aria-labelledby={`v${ayah}`}
        className="border-t border-line py-7 group-first:border-0 group-first:pt-2 sm:py-9"
      >
        <div className="items-start gap-4 sm:flex">
          <Link
            id={`v${ayah}`}
            to={readerPath({ surah: chapter.surahNo, ayah })}
            preventScrollReset
            tabIndex={-1}
            aria-label={`${t('chapters.verse', { number: '' }).trim()} ${reference}`}
            className="-ms-2.5 inline-flex min-h-touch min-w-touch shrink-0 items-center rounded-md px-2.5 text-sm font-semibold text-gold-ink tabular-nums hover:bg-gold-soft"
          >
            {reference}
          </Link>
          <div className={cn('min-w-0 flex-1 max-sm:-mt-2', settings.arabicSize)}>
            <Ayah text={arabic} number={ayah} />
          </div>
        </div>
        <SajdaNote arabic={arabic} />
        {showsTransliteration(settings) && (
          <div className="mt-4">
            <Transliteration
              latin={chapter.transliterationEnglish[index]}
              cyrillic={chapter.transliterationRussian[index]}
              settings={settings}
            />
          </div>
        )}
        {meaning && translated && (
          <div className={cn('mt-3 max-w-[62ch]', settings.translationSize)}>
            <Meaning of={meaning} ayah={ayah} />
          </div>
        )}
      </article>
    </li>
  )
}
