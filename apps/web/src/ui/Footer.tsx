import type { LanguageTag } from '@halaqa/contract/languages'
import { useConfig } from '../lib/config.ts'
import { t } from '../lib/i18n.ts'
import { Anchor } from './Anchor.tsx'
import { HouseContact, HouseLogo } from './House.tsx'
import { LanguageLinks, OtherDigits } from './LanguageLinks.tsx'
import { LogoMark } from './Ornament.tsx'
import { RichText } from './RichText.tsx'

const LINKS = [
  ['/about', 'ui.nav.about'],
  ['/terms', 'ui.nav.terms'],
  ['/privacy', 'ui.nav.privacy'],
] as const
const LINKS_WITH_IMPRINT = [...LINKS, ['/imprint', 'ui.nav.imprint']] as const

interface Props {
  /** Called with the language that a signed-in person chooses. A guest's choice stays on the device. */
  onChooseLanguage?: (language: LanguageTag) => void
}

export function Footer({ onChooseLanguage }: Props) {
  const { texts } = useConfig().house
  const links = texts.includes('imprint') ? LINKS_WITH_IMPRINT : LINKS
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-x-6 gap-y-1 px-gutter py-8 text-sm text-ink-muted">
        <House />
        <span className="me-auto flex min-h-touch items-center gap-2 text-ink">
          <LogoMark className="size-7" />
          <span className="font-serif text-lg font-semibold tracking-tight">{t('ui.name')}</span>
        </span>
        {links.map(([to, label]) => (
          <Anchor key={to} to={to} className="inline-flex min-h-touch items-center underline-offset-4 hover:underline">
            {t(label)}
          </Anchor>
        ))}
        <LanguageLinks className="w-full" {...(onChooseLanguage && { onChoose: onChooseLanguage })} />
        <OtherDigits {...(onChooseLanguage && { onChoose: onChooseLanguage })} />
        <p>{t('ui.footer.community')}</p>
        <p>{t('ui.footer.copyright')}</p>
      </div>
    </footer>
  )
}

/** Names the people who run this Halaqa, if they have said who they are. */
function House() {
  const { name, contact, logo } = useConfig().house
  if (!name && !contact && !logo) return null
  return (
    <div className="mb-2 flex w-full items-center gap-3">
      <HouseLogo />
      <div className="min-w-0 break-words">
        {name && (
          <p className="text-base text-ink">
            <RichText text={t('ui.footer.runBy')} tags={{ name: () => <bdi className="font-semibold">{name}</bdi> }} />
          </p>
        )}
        {contact && (
          <p className="flex min-h-touch items-center">
            <HouseContact />
          </p>
        )}
      </div>
    </div>
  )
}
