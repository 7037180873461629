import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { Prose, Section } from './Prose.tsx'

/** What the software keeps and who sees it. It is the privacy policy of a house that has written none. */
export function SoftwarePrivacyPage({ title = t('about.privacy.software') }: { title?: string }) {
  const { sendsMail } = useConfig()
  return (
    <Prose title={title} intro={t('about.privacy.intro')}>
      <Section title={t('about.privacy.stored')}>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{t('about.privacy.account')}</li>
          <li>{t('about.privacy.reading')}</li>
          <li>{t('about.privacy.memory')}</li>
          <li>{t('about.privacy.sessions')}</li>
          {sendsMail && <li>{t('about.privacy.mail')}</li>}
        </ul>
      </Section>
      <Section title={t('about.privacy.others')}>
        <p>{t('about.privacy.othersText')}</p>
      </Section>
      <Section title={t('about.privacy.memoryTitle')}>
        <p>{t('about.privacy.memoryText')}</p>
      </Section>
      <Section title={t('about.privacy.hearings')}>
        <p>{t('about.privacy.hearingsText')}</p>
      </Section>
      <Section title={t('about.privacy.device')}>
        <p>{t('about.privacy.deviceText')}</p>
      </Section>
      <Section title={t('about.privacy.rights')}>
        <p>{t('about.privacy.rightsText')}</p>
      </Section>
    </Prose>
  )
}
