import { Bookmark as BookmarkIcon } from 'lucide-react'
import { pageDigits, t } from '../../lib/i18n.ts'
import type { ReadingSettings } from '../../lib/reading-settings.ts'
import { Ayah } from '../../ui/Ayah.tsx'
import { cn } from '../../ui/cn.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import {
  drawnWhenNear,
  Meaning,
  type MeaningText,
  meaningAt,
  SajdaNote,
  showsTransliteration,
  Transliteration,
} from '../../ui/Meaning.tsx'
import { Dot } from '../../ui/Ornament.tsx'
import type { ChapterDetail } from '../chapters/chapters.queries.ts'
import { type Bookmark, useVerseAnchor, verseId } from './use-bookmark.ts'

interface Props {
  chapter: ChapterDetail
  meaning: MeaningText | undefined
  settings: ReadingSettings
  arabic: string
  ayah: number
  /** The first ayah of the portion in this surah. */
  from: number
  /** Verses of the whole portion. */
  count: number
  /** Absent where nothing is left to be marked. */
  bookmark: Bookmark | undefined
}

/** One ayah of a portion, with the parts that the reader has chosen. */
export function VerseCard({ chapter, meaning, settings, arabic, ayah, from, count, bookmark }: Props) {
  const reference = `${chapter.surahNo}:${ayah}`
  const failure = bookmark?.failure?.at === reference ? bookmark.failure.words : undefined
  const label = verseId(chapter.surahNo, ayah)
  const translated = settings.showTranslation && meaning ? meaningAt(meaning, ayah, from) : undefined
  const near = drawnWhenNear(count, arabic, translated?.text)
  const card = useVerseAnchor<HTMLLIElement>(bookmark?.returnTo === reference)
  return (
    <li
      ref={card}
      style={near.style}
      className={cn(
        'card scroll-mt-24 px-5 pt-4 pb-5 sm:px-8 sm:pt-4 sm:pb-6',
        bookmark?.at === reference && 'border-gold',
        near.className,
      )}
    >
      <article aria-labelledby={label}>
        <div className="sm:flex sm:flex-wrap sm:items-start sm:gap-x-6">
          <div className="flex items-center gap-1 sm:pt-1.5">
            <p id={label} className="flex items-center gap-2 text-sm font-semibold text-gold-ink tabular-nums">
              <Dot className="size-2" />
              <span>{pageDigits(reference)}</span>
            </p>
            {bookmark && (
              <BookmarkButton
                reference={reference}
                isHere={bookmark.at === reference}
                noteId={failure && `${label}-failure`}
                onToggle={() => bookmark.toggle(chapter.surahNo, ayah)}
              />
            )}
          </div>
          <FailureNote id={`${label}-failure`} words={failure} className="-mt-2 sm:order-last sm:mt-0 sm:w-full" />
          <div className={cn('max-sm:mt-1 sm:min-w-0 sm:flex-1', settings.arabicSize)}>
            <Ayah text={arabic} number={ayah} />
          </div>
        </div>
        <SajdaNote arabic={arabic} />
        {showsTransliteration(settings) && (
          <div className="mt-3 border-t border-line pt-3">
            <Transliteration
              latin={chapter.transliterationEnglish[ayah - 1]}
              cyrillic={chapter.transliterationRussian[ayah - 1]}
              settings={settings}
            />
          </div>
        )}
        {meaning && translated && (
          <div className={cn('mt-2', settings.translationSize)}>
            <Meaning of={meaning} ayah={ayah} from={from} />
          </div>
        )}
      </article>
    </li>
  )
}

interface BookmarkButtonProps {
  /** The ayah, as "2:45". */
  reference: string
  isHere: boolean
  /** The id of the note that says what failed. */
  noteId: string | undefined
  onToggle: () => void
}

/** A small mark at each ayah that bookmarks it. Only a set one has a text. */
function BookmarkButton({ reference, isHere, noteId, onToggle }: BookmarkButtonProps) {
  const label = t('tasks.bookmark.here', { ayah: reference })
  return (
    <button
      type="button"
      aria-pressed={isHere}
      aria-label={label}
      aria-describedby={noteId}
      title={label}
      className={cn(
        'inline-flex min-h-touch min-w-touch items-center justify-center gap-1.5 rounded-md text-sm font-medium hover:bg-sunken',
        isHere ? 'px-2 text-gold-ink' : 'text-ink-subtle',
      )}
      onClick={onToggle}
    >
      <BookmarkIcon className={cn('size-4.5', isHere && 'fill-current')} />
      {isHere && <span className="sm:sr-only">{t('tasks.bookmark.isHere')}</span>}
    </button>
  )
}
