import type { AyahReference } from '@halaqa/quran/ayah'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { JuzTab } from './JuzTab.tsx'
import { SurahTab } from './SurahTab.tsx'
import { VerseTab } from './VerseTab.tsx'

interface Props {
  position: AyahReference
  totalAyah: number
  isSignedIn: boolean
  onPick: () => void
}

/** Surahs and verses to go to, beside the text. */
export function Sidebar(props: Props) {
  return (
    <aside
      id="chapters-sidebar"
      aria-label={t('chapters.sidebar.label')}
      className="sticky top-0 z-10 flex h-dvh w-80 shrink-0 flex-col border-e border-line bg-surface"
    >
      <Browser {...props} />
    </aside>
  )
}

/** The sidebar as a drawer over the text, on narrow screens. */
export function SidebarDrawer({
  open,
  onClose,
  keepFocus,
  footer,
  ...props
}: Props & { open: boolean; onClose: () => void; keepFocus: () => boolean; footer?: ReactNode }) {
  return (
    <Drawer open={open} onClose={onClose} title={t('chapters.sidebar.label')} keepFocus={keepFocus}>
      <Browser
        {...props}
        close={
          <IconButton label={t('chapters.sidebar.close')} onClick={onClose}>
            <X />
          </IconButton>
        }
      />
      {footer && (
        <div className="border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{footer}</div>
      )}
    </Drawer>
  )
}

function Browser({ position, totalAyah, isSignedIn, onPick, close }: Props & { close?: ReactNode }) {
  return (
    <Tabs.Root defaultValue="surah" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-16 items-center gap-2 px-4">
        <Logo to={isSignedIn ? '/read' : '/'} label={t(isSignedIn ? 'ui.logo.dashboard' : 'ui.logo.home')} />
        {close}
      </div>
      <Tabs.List className="segment mx-4 mb-3" aria-label={t('chapters.sidebar.browse')}>
        <Tabs.Trigger className="segment-item" value="surah">
          {t('chapters.sidebar.surah')}
        </Tabs.Trigger>
        <Tabs.Trigger className="segment-item" value="verse">
          {t('chapters.sidebar.verse')}
        </Tabs.Trigger>
        <Tabs.Trigger className="segment-item" value="juz">
          {t('chapters.sidebar.juz')}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="surah" tabIndex={-1} className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
        <SurahTab surah={position.surah} onPick={onPick} />
      </Tabs.Content>
      <Tabs.Content value="verse" tabIndex={-1} className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
        <VerseTab key={position.surah} position={position} totalAyah={totalAyah} onPick={onPick} />
      </Tabs.Content>
      <Tabs.Content value="juz" tabIndex={-1} className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
        <JuzTab position={position} onPick={onPick} />
      </Tabs.Content>
    </Tabs.Root>
  )
}
