import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import type { Verse } from '../lib/verses.ts'
import { cn } from './cn.ts'
import { HeroVerse } from './HeroVerse.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Logo } from './Logo.tsx'
import { Girih } from './Ornament.tsx'
import { PageTitle } from './PageTitle.tsx'

interface FrameProps {
  title: string
  verse: Verse
  children: ReactNode
}

/** A heading and a form; on wide screens an ayah beside them. */
export const AuthPage = ({ heading, hint, children, ...frame }: FrameProps & { heading: string; hint: string }) => (
  <AuthFrame {...frame}>
    <h1 className="text-headline break-words">{heading}</h1>
    {/* Two lines, so that a toast has a place here if a phone's window is full of fields. */}
    <p className="mt-2 break-words text-ink-muted max-sm:min-h-12">{hint}</p>
    {children}
  </AuthFrame>
)

/** `aside` stands at the end of the header. A tight page begins right below it, so that more of it is in sight. */
export function AuthFrame({
  title,
  verse,
  aside,
  isTight = false,
  children,
}: FrameProps & { aside?: ReactNode; isTight?: boolean }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <PageTitle>{title}</PageTitle>
      <header className="mx-auto flex min-h-18 w-full max-w-wide items-center px-gutter">
        <Logo to="/" label={t('ui.logo.home')} />
        {aside && <div className="ms-auto">{aside}</div>}
      </header>
      <main
        id="main"
        className={cn(
          'mx-auto grid w-full max-w-wide grid-cols-[minmax(0,1fr)] gap-12 px-gutter pb-10 lg:grid-cols-[1fr_1.05fr] lg:gap-16',
          isTight ? 'lg:pt-2' : 'pt-4',
        )}
      >
        <div
          className={cn(
            'mx-auto w-full max-w-[26rem]',
            isTight ? 'sm:py-4 lg:self-center' : 'self-center py-4 lg:py-10',
          )}
        >
          {children}
          <LanguageLinks className="mt-8 text-sm text-ink-muted" />
        </div>
        <VersePanel verse={verse} />
      </main>
    </div>
  )
}

function VersePanel({ verse }: { verse: Verse }) {
  return (
    <aside
      className="relative hidden overflow-hidden rounded-2xl bg-hero text-on-hero lg:grid lg:place-items-center"
      aria-label={t('landing.quran')}
    >
      <div className="pointer-events-none absolute inset-0 text-hero-gold opacity-25 [mask-image:radial-gradient(70%_60%_at_50%_48%,transparent_42%,black)]">
        <Girih size={92} />
      </div>
      <HeroVerse verse={verse} className="max-w-md px-10" textClassName="text-[2.5rem]" captionClassName="mt-7" />
    </aside>
  )
}
