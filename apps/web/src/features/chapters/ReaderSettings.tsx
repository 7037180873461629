import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { SETTINGS_PANEL_MIN } from '../../lib/media.ts'
import { type ReadingSettings, useReadingSettings } from '../../lib/reading-settings.ts'
import { useTheme } from '../../lib/theme.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/inputs.tsx'
import { LanguageLinks, OtherDigits } from '../../ui/LanguageLinks.tsx'
import { ReadingFields } from '../../ui/ReadingFields.tsx'
import { translationsQuery } from './chapters.queries.ts'

interface Props {
  isSignedIn: boolean
  onClose: () => void
  beforeChange: () => void
  /**
   * Called when the settings open as a sheet over the lower part of the text. It may return a function to call when
   * they close.
   */
  onCover: () => (() => void) | undefined
}

/**
 * How the text is shown: a column on wide screens, a sheet from below on others, so that the ayah stays in sight while
 * it changes. Every change counts at once.
 */
export function ReaderSettings({ isSignedIn, onClose, beforeChange, onCover }: Props) {
  const translations = useQuery(translationsQuery)
  const [settings, save] = useReadingSettings()
  const [isDark, setDark] = useTheme()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    if (!matchMedia(SETTINGS_PANEL_MIN).matches) return onCover()
  }, [])

  const change = (next: ReadingSettings) => {
    beforeChange()
    save(next)
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="reader-settings"
      data-keeps-place=""
      className="z-40 border-line bg-raised p-5 outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[60dvh] max-lg:animate-rise max-lg:overflow-auto max-lg:overscroll-contain max-lg:rounded-t-2xl max-lg:border-t max-lg:pb-[max(1.25rem,env(safe-area-inset-bottom))] max-lg:shadow-raised sm:p-6 lg:sticky lg:top-[calc(4rem+var(--bar))] lg:h-[calc(100dvh-4rem-var(--bar))] lg:overflow-y-auto lg:border-s"
    >
      <div className="flex items-center gap-2">
        <h2 id="reader-settings" className="flex-1 text-xl">
          {t('chapters.settings.title')}
        </h2>
        <IconButton label={t('chapters.settings.close')} className="-me-2" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <Switch
        label={t('ui.theme.dark')}
        className="mt-2 sm:hidden"
        checked={isDark}
        onChange={(event) => setDark(event.target.checked)}
      />
      <div className="mt-3 max-sm:mt-1">
        <ReadingFields settings={settings} onChange={change} translations={translations.data} look="letters" />
      </div>
      {/* Members choose it in their profile, for their account. */}
      {!isSignedIn && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="label mb-0" aria-hidden="true">
            {t('ui.language')}
          </p>
          <div className="text-sm text-ink-muted">
            <LanguageLinks />
            <OtherDigits />
          </div>
        </div>
      )}
    </section>
  )
}
