import { ALargeSmall, ArrowLeft, PanelLeft } from 'lucide-react'
import type { RefObject } from 'react'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { readerPath } from './reading-position.ts'

interface Toggle {
  isOpen: boolean
  onToggle: () => void
}

interface Props {
  name: string
  totalAyah: number
  /** The juz of the first visible ayah; undefined until the text is loaded. */
  juz: number | undefined
  page: number | undefined
  sidebar: Toggle
  settings: Toggle & { button: RefObject<HTMLButtonElement | null> }
  isSignedIn: boolean
  position: { surah: number; ayah: number }
}

/** Shows the current place and the buttons of the two panels. */
export function ReaderHeader({ name, totalAyah, juz, page, sidebar, settings, isSignedIn, position }: Props) {
  return (
    <header className="sticky top-(--bar) z-20 border-b border-line bg-paper/94 backdrop-blur-md">
      <div className="flex min-h-16 items-center gap-1 px-gutter">
        <Anchor
          to={isSignedIn ? '/read' : '/'}
          className="btn-icon -ms-2.5 sm:hidden"
          aria-label={t(isSignedIn ? 'chapters.back' : 'chapters.backHome')}
        >
          <ArrowLeft className="rtl:-scale-x-100" />
        </Anchor>
        <IconButton
          label={t('chapters.sidebar.label')}
          aria-expanded={sidebar.isOpen}
          className="sm:-ms-2.5 aria-expanded:bg-transparent! aria-expanded:text-ink-muted!"
          onClick={sidebar.onToggle}
        >
          <PanelLeft className="rtl:-scale-x-100" />
        </IconButton>
        <div className="min-w-0 flex-1 ps-1">
          <h1 className="font-sans text-base leading-tight font-semibold tracking-normal">{name}</h1>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted tabular-nums">
            <span className="whitespace-nowrap max-[22.5rem]:sr-only">
              {t('chapters.verses', { count: totalAyah })}
            </span>
            {juz !== undefined && <span className="whitespace-nowrap">{t('chapters.juz', { number: juz })}</span>}
            {page !== undefined && <span className="whitespace-nowrap">{t('chapters.page', { number: page })}</span>}
          </p>
        </div>
        <IconButton
          ref={settings.button}
          label={t('chapters.settings.title')}
          aria-expanded={settings.isOpen}
          onClick={settings.onToggle}
        >
          <ALargeSmall />
        </IconButton>
        {/* On phones the display settings show it, because the name of the surah needs the room. */}
        <span className="max-sm:hidden">
          <ThemeToggle />
        </span>
        <AccountLink isSignedIn={isSignedIn} position={position} className="ms-1 max-sm:hidden" />
      </div>
    </header>
  )
}

/** Leads back to the person's own pages, or to sign-in, which leads back here. */
export function AccountLink({
  isSignedIn,
  position,
  className,
}: {
  isSignedIn: boolean
  position: { surah: number; ayah: number }
  className: string
}) {
  const to = isSignedIn ? '/read' : `/signin?next=${encodeURIComponent(readerPath(position))}`
  return (
    <ButtonLink to={to} kind="soft" className={className}>
      {t(isSignedIn ? 'ui.nav.dashboard' : 'ui.nav.signIn')}
    </ButtonLink>
  )
}
