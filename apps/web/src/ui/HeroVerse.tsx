import { pageLanguage } from '../lib/i18n.ts'
import { type Verse, verseReference } from '../lib/verses.ts'
import { Ayah } from './Ayah.tsx'
import { cn } from './cn.ts'
import { Khatam } from './Ornament.tsx'

interface Props {
  verse: Verse
  className: string
  /** Size of the Arabic text. */
  textClassName: string
  captionClassName: string
}

/** An ayah with its meaning on the dark ground of a hero, gold on green. */
export const HeroVerse = ({ verse, className, textClassName, captionClassName }: Props) => (
  <figure className={cn('relative text-center', className)}>
    <div className="mx-auto mb-8 w-fit text-hero-gold">
      <Khatam className="size-9" />
    </div>
    <blockquote className={cn('[--color-gold-ink:var(--color-hero-gold)]', textClassName)}>
      <Ayah text={verse.text} number={verse.number} className="text-center text-balance text-on-hero" />
    </blockquote>
    <figcaption className={cn('font-serif text-lg leading-relaxed text-balance text-on-hero-muted', captionClassName)}>
      <span>{verse.translations[pageLanguage()]}</span>
      <span className="mt-3 block font-sans text-sm">{verseReference(verse)}</span>
    </figcaption>
  </figure>
)
