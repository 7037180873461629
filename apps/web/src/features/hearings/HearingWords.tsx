import { Fragment, memo, useState } from 'react'
import { pageDirection, pageLanguage, t } from '../../lib/i18n.ts'
import { surahName } from '../../lib/surah-names.ts'
import { cn } from '../../ui/cn.ts'
import { WordsWithEnd } from '../../ui/WordsWithEnd.tsx'
import type { HearingAyah } from './hearings.queries.ts'
import { isAfter, type Mark, type Place } from './listener-draft.ts'

interface Props {
  ayahs: readonly HearingAyah[]
  marks: readonly Mark[]
  /** The last word that was recited; null is the whole text. */
  recitedTo: Place | null
  /** Shows each word as a box of its width, with its mark under it. */
  isHidden?: boolean
  /** Each word is a button; without it the text is only read. */
  onTap?: (place: Place) => void
}

/**
 * The text of a hearing with its marks. All word buttons share one Tab stop: the element around them has `goToWord` for
 * the arrow keys.
 */
export function HearingWords({ ayahs, marks, recitedTo, isHidden = false, onTap }: Props) {
  const first = ayahs[0]!
  const [focused, setFocused] = useState<Place>({ ...first, word: first.fromWord })
  const surahs = [...new Set(ayahs.map(({ surah }) => surah))]
  const bySurah = surahs.map((surah) => ayahs.filter((ayah) => ayah.surah === surah))
  return bySurah.map((some) => (
    <Fragment key={some[0]!.surah}>
      {bySurah.length > 1 && (
        <h3 className="mt-4 text-center font-sans text-sm font-semibold text-gold-ink first:mt-0">
          {surahName(some[0]!.surah)}
        </h3>
      )}
      <p className="ayah" lang="ar" translate="no" dir="rtl" aria-hidden={isHidden || undefined}>
        {some.map((ayah) => (
          <AyahWords
            key={ayah.ayah}
            ayah={ayah}
            marks={marksOf(marks, ayah)}
            end={endIn(ayah, recitedTo)}
            isHidden={isHidden}
            tabStop={isOf(ayah, focused) ? focused.word : null}
            onTap={onTap}
            onFocus={onTap && setFocused}
          />
        ))}
      </p>
    </Fragment>
  ))
}

const isOf = (ayah: HearingAyah, place: { surah: number; ayah: number }) =>
  place.surah === ayah.surah && place.ayah === ayah.ayah

/** The marks of an ayah as a text, which stays the same while they do: "3s 5h". */
const marksOf = (marks: readonly Mark[], ayah: HearingAyah) =>
  marks
    .filter((mark) => isOf(ayah, mark))
    .map(({ word, mark }) => `${word}${mark === 'slip' ? 's' : 'h'}`)
    .join(' ')

/** The last recited word of an ayah: all of them, none (0), or a number. */
function endIn({ surah, ayah }: HearingAyah, recitedTo: Place | null): number {
  if (!recitedTo || isAfter(recitedTo, { surah, ayah, word: Number.POSITIVE_INFINITY })) return Number.POSITIVE_INFINITY
  return isOf({ surah, ayah } as HearingAyah, recitedTo) ? recitedTo.word : 0
}

interface AyahProps {
  ayah: HearingAyah
  marks: string
  end: number
  isHidden: boolean
  tabStop: number | null
  onTap: ((place: Place) => void) | undefined
  onFocus: ((place: Place) => void) | undefined
}

/** Twenty pages have three thousand words: of a tap only its own ayah is drawn again. */
const AyahWords = memo(function AyahWords({ ayah, marks, end, isHidden, tabStop, onTap, onFocus }: AyahProps) {
  const { surah, words, fromWord, ends } = ayah
  const markOf = new Map(marks.split(' ').map((one) => [Number.parseInt(one, 10), one.at(-1)]))
  return (
    <WordsWithEnd
      words={words.map((text, i) => {
        const word = fromWord + i
        const place = { surah, ayah: ayah.ayah, word }
        const mark = markOf.get(word)
        const isRecited = word <= end
        const look = cn(
          'word',
          isHidden && 'word-hidden',
          isRecited && mark === 'h' && 'word-hesitation',
          isRecited && mark === 's' && 'word-slip',
          !isRecited && 'text-ink-muted',
        )
        const label = !isRecited
          ? t('hearings.word.unrecited')
          : mark && t(mark === 's' ? 'hearings.word.slip' : 'hearings.word.hesitation')
        return onTap ? (
          <button
            type="button"
            className={look}
            tabIndex={word === tabStop ? 0 : -1}
            onFocus={() => onFocus?.(place)}
            onClick={() => onTap(place)}
          >
            {text} {label && <ScreenReaderText>{label}</ScreenReaderText>}
          </button>
        ) : (
          <span className={look}>
            {isHidden ? <span>{text}</span> : text} {label && !isHidden && <ScreenReaderText>{label}</ScreenReaderText>}
          </span>
        )
      })}
      end={ends ? ayah.ayah : null}
    />
  )
})

const ScreenReaderText = ({ children }: { children: string }) => (
  <span className="sr-only" lang={pageLanguage()} dir={pageDirection()}>
    {children}
  </span>
)
