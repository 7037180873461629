import { t } from '../lib/i18n.ts'
import { Anchor } from './Anchor.tsx'
import { LogoMark } from './Ornament.tsx'

const LINKS = [
  ['/about', 'ui.nav.about'],
  ['/terms', 'ui.nav.terms'],
  ['/privacy', 'ui.nav.privacy'],
] as const

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-x-6 gap-y-1 px-gutter py-8 text-sm text-ink-muted">
        <span className="me-auto flex min-h-touch items-center gap-2 text-ink">
          <LogoMark className="size-7" />
          <span className="font-serif text-lg font-semibold tracking-tight">Halaqa</span>
        </span>
        {LINKS.map(([to, label]) => (
          <Anchor key={to} to={to} className="inline-flex min-h-touch items-center underline-offset-4 hover:underline">
            {t(label)}
          </Anchor>
        ))}
        <p>{t('ui.footer.community')}</p>
        <p>{t('ui.footer.copyright')}</p>
      </div>
    </footer>
  )
}
