import { plainLatin } from '@halaqa/quran/plain-latin'
import { pageDigits, t } from '../lib/i18n.ts'
import { type ReadingSettings, scriptsOf } from '../lib/reading-settings.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'

/** The verses of a surah in one language, ayah 1 first. */
export interface MeaningText {
  language: string
  direction: 'ltr' | 'rtl'
  verses: readonly string[]
  /** The translator, the translation's name, and what this copy lacks; known once the list of translations is loaded. */
  translator?: string | undefined
  name?: string | undefined
  note?: string | undefined
  /** First and last ayah of those that were translated together; each has the whole text. */
  groups?: readonly (readonly number[])[] | undefined
}

/**
 * The meaning under an ayah of a text that is shown from `from` on: its own; its group's, under the first one shown; or
 * the place of its group's.
 */
export function meaningAt({ verses, groups }: MeaningText, ayah: number, from = 1) {
  const text = verses[ayah - 1]
  const [first, last] = groups?.find(([start = 0, end = 0]) => start <= ayah && ayah <= end) ?? []
  if (text === undefined || first === undefined || last === undefined) return { text }
  const shownAt = Math.max(first, from)
  return ayah === shownAt ? { text, together: `${first}–${last}` } : { shownAt }
}

/** An ayah in the reader's language. Languages in Arabic script have the font and the air that they need. */
export function Meaning({
  of,
  ayah,
  from = 1,
  className,
}: {
  of: MeaningText
  ayah: number
  /** The first ayah that is shown of the surah. */
  from?: number
  className?: string
}) {
  const { text, together, shownAt } = meaningAt(of, ayah, from)
  if (shownAt !== undefined) {
    return <p className="text-sm text-ink-muted">{t('ui.meaning.together', { ayah: shownAt })}</p>
  }
  if (!text) return null
  return (
    <>
      {together && (
        <p className="text-sm font-semibold text-gold-ink tabular-nums">
          <span className="sr-only">{t('ui.meaning.ayahs')} </span>
          <span>{pageDigits(together)}</span>
        </p>
      )}
      <p
        lang={of.language}
        dir={of.direction}
        className={cn(
          of.direction === 'rtl'
            ? 'font-(family-name:--font-arabic-script) text-[1.15em] leading-[2]'
            : 'font-serif leading-[1.75]',
          className,
        )}
      >
        {text}
      </p>
    </>
  )
}

/** How an ayah sounds, in the letters that the reader wants. */
export function Transliteration({
  latin,
  cyrillic,
  settings,
}: {
  /** The transliteration with all marks. */
  latin: string | undefined
  cyrillic: string | undefined
  settings: ReadingSettings
}) {
  const scripts = scriptsOf(settings)
  return (
    <div className="grid gap-1 text-[0.9375rem] leading-relaxed text-ink-muted">
      {latin && scripts.latin !== 'off' && (
        <p lang="ar-Latn" translate="no" dir="ltr">
          {scripts.latin === 'plain' ? plainLatin(latin) : latin}
        </p>
      )}
      {cyrillic && scripts.cyrillic && (
        <p lang="ar-Cyrl" translate="no" dir="ltr">
          {cyrillic}
        </p>
      )}
    </div>
  )
}

/** Whether any transliteration is shown. */
export function showsTransliteration(settings: ReadingSettings): boolean {
  const { latin, cyrillic } = scriptsOf(settings)
  return settings.showTransliteration && (latin !== 'off' || cyrillic)
}

/** A mark and a word in the place of the mushaf's ۩. */
export function SajdaNote({ arabic }: { arabic: string }) {
  if (!arabic.includes('\u06E9')) return null
  return (
    <p data-sajda="" className="mt-2 flex items-center gap-2 text-sm font-medium text-gold-ink">
      <span className="font-(family-name:--font-ayah) text-lg leading-none" aria-hidden="true">
        {'\u06E9'}
      </span>
      <span>{t('ui.sajda')}</span>
    </p>
  )
}

/** Shown above a text whose meaning could not be loaded, while the Arabic is there. */
export const MissingMeaning = ({ className, onRetry }: { className: string; onRetry: () => void }) => (
  <p className={cn('well flex flex-wrap items-center justify-between gap-3 px-5 py-3', className)} role="alert">
    <span>{t('ui.translationFailed')}</span>
    <Button kind="secondary" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
  </p>
)

/** The sources below a text: the translator, the gaps of this copy, and the mushaf of the Arabic and the pages. */
export function TextSources({ meaning }: { meaning: MeaningText | undefined }) {
  return (
    // The browser's scroll anchoring would hold it below a text that grows.
    <div className="mt-10 grid gap-1 border-t border-line pt-4 text-sm text-ink-muted [overflow-anchor:none]">
      {meaning?.translator && (
        <p>
          <span>{t('ui.sources.translation', { translator: meaning.translator, language: meaning.name ?? '' })}</span>{' '}
          {meaning.note && <span>{meaning.note}</span>}
        </p>
      )}
      <p>{t('ui.sources.arabic')}</p>
    </div>
  )
}

/** Laying out this many verses at once delays no page noticeably. */
const FEW = 40

/**
 * A class for verses of a long text: each is laid out when it comes near the window, and has a guessed height until
 * then (in rem, fitted to Al-Baqarah on a phone and on a wide window). Used only if the browser keeps the scroll
 * position steady while guessed heights become real.
 */
export function drawnWhenNear(count: number, arabic: string, below = '') {
  if (count <= FEW) return {}
  const narrow = window.innerWidth < 640 ? 1 : 0.55
  const rem = 8.5 + (arabic.length * 0.084 + below.length * 0.038) * narrow
  return {
    className: 'supports-[overflow-anchor:auto]:[content-visibility:auto]',
    style: { containIntrinsicBlockSize: `auto ${Math.round(rem)}rem` },
  }
}
