import { classes } from './classes.ts'

/** The verses of a surah in one language, ayah 1 first. */
export interface MeaningText {
  language: string
  direction: 'ltr' | 'rtl'
  verses: readonly string[]
}

/** A verse in the reader's language. Languages in Arabic script have the font and the air that it needs. */
export function Meaning({
  text,
  of,
  className,
}: {
  text: string
  of: Omit<MeaningText, 'verses'>
  className?: string
}) {
  return (
    <p
      lang={of.language}
      dir={of.direction}
      className={classes(
        of.direction === 'rtl'
          ? 'font-(family-name:--font-ayah) text-[1.15em] leading-[2]'
          : 'font-serif leading-[1.75]',
        className,
      )}
    >
      {text}
    </p>
  )
}

/** How an ayah sounds, in Latin and in Cyrillic letters. */
export function Transliteration({ english, russian }: { english: string | undefined; russian: string | undefined }) {
  return (
    <div className="grid gap-1 text-[0.9375rem] leading-relaxed text-ink-muted">
      {english && <p>{english}</p>}
      {russian && <p lang="ru">{russian}</p>}
    </div>
  )
}

/** So many verses are laid out at once without anybody noticing. */
const FEW = 40

/**
 * For verses of a long text: each is laid out when it comes near the window, and until then stands as high as guessed
 * (in rem, fitted to Al-Baqarah on a phone and on a wide window). Only where the browser keeps scrolling steady while
 * guessed heights become real ones.
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
