import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { HouseTextPage } from './HouseTextPage.tsx'
import { SoftwarePrivacyPage } from './SoftwarePrivacyPage.tsx'

/** The house's own policy with a link to what the software does. Without one, what the software does is the policy. */
export function PrivacyPage() {
  const title = t('ui.nav.privacy')
  if (!useConfig().house.texts.includes('privacy')) return <SoftwarePrivacyPage title={title} />
  return (
    <HouseTextPage name="privacy" title={title}>
      <p className="mt-10 border-t border-line pt-6 text-ink-muted">
        <RichText text={t('about.privacy.see')} tags={{ software: linkTo('/privacy/software') }} />
      </p>
    </HouseTextPage>
  )
}
