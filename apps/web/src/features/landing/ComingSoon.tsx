import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Girih, LogoMark } from '../../ui/Ornament.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Replaces every page but /about while the operator keeps the server closed to the public. */
export function ComingSoon() {
  return (
    <main id="main" className="relative grid min-h-dvh place-items-center overflow-hidden px-gutter text-center">
      <PageTitle>{t('landing.soon.title')}</PageTitle>
      <div className="pointer-events-none absolute inset-0 text-gold opacity-30 [mask-image:radial-gradient(60%_60%_at_50%_50%,transparent_30%,black)]">
        <Girih size={104} />
      </div>
      <div className="relative grid justify-items-center">
        <LogoMark className="size-20" />
        <p className="mt-5 font-serif text-2xl font-semibold tracking-tight">{t('ui.name')}</p>
        <h1 className="mt-8 text-display font-[560]">{t('landing.soon.title')}</h1>
        <p className="mt-5 max-w-[36ch] text-lg text-ink-muted">{t('landing.soon.text')}</p>
        <ButtonLink to="/about" kind="secondary" size="lg" className="mt-9">
          {t('landing.learnMore')}
        </ButtonLink>
      </div>
    </main>
  )
}
