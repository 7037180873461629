import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { HouseTextPage } from './HouseTextPage.tsx'
import { Prose, Section } from './Prose.tsx'

export function TermsPage() {
  const title = t('ui.nav.terms')
  if (useConfig().house.texts.includes('terms')) return <HouseTextPage name="terms" title={title} />
  return (
    <Prose title={title} intro={t('about.terms.intro')}>
      <Section title={t('about.terms.who')}>
        <p>{t('about.terms.whoText')}</p>
      </Section>
      <Section title={t('about.terms.you')}>
        <p>{t('about.terms.youText')}</p>
      </Section>
      <Section title={t('about.terms.content')}>
        <p>{t('about.terms.contentText')}</p>
      </Section>
      <Section title={t('about.terms.warranty')}>
        <p>{t('about.terms.warrantyText')}</p>
      </Section>
    </Prose>
  )
}
