import { ATTRIBUTIONS, type Attribution } from '@halaqa/quran/attribution'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { HouseContact, HouseLogo } from '../../ui/House.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { StartLink } from '../../ui/StartLink.tsx'
import { External, Prose, Section } from './Prose.tsx'

export function AboutPage() {
  const { version } = useConfig()
  return (
    <Prose title={t('about.title')} intro={t('about.intro')}>
      <House />
      <Section title={t('about.together')}>
        <p>{t('about.togetherText')}</p>
        <p>{t('about.fairText')}</p>
      </Section>
      <Section title={t('about.memorize')}>
        <p>{t('about.memorizeText')}</p>
        <p>
          <RichText text={t('about.keepText')} tags={{ map: linkTo('/memorize/map') }} />
        </p>
      </Section>
      <Section title={t('about.text')}>
        <p>{t('about.textText')}</p>
        <dl className="mt-2 divide-y divide-line border-y border-line">
          {ATTRIBUTIONS.map((attribution) => (
            <Source key={attribution.what} attribution={attribution} />
          ))}
        </dl>
      </Section>
      <Section title={t('about.software')}>
        <p>{t('about.softwareText')}</p>
        <p>
          <RichText text={t('about.licences')} tags={{ licences: linkToLicences }} />
        </p>
        {version && <p className="text-ink-muted">{t('about.version', { version })}</p>}
      </Section>
      <div className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/quran">{t('about.open')}</ButtonLink>
        <StartLink kind="secondary">{t('ui.nav.getStarted')}</StartLink>
      </div>
    </Prose>
  )
}

/** A file of the build. */
const linkToLicences = (text: string) => (
  <a className="link" href="/licences.txt">
    {text}
  </a>
)

/** Names the people who run this Halaqa, if they have said who they are. */
function House() {
  const { name, contact, texts } = useConfig().house
  const hasImprint = texts.includes('imprint')
  if (!name && !contact && !hasImprint) return null
  return (
    <Section title={t('about.house')}>
      <HouseLogo className="size-20" />
      {name && (
        <p className="break-words">
          <RichText text={t('about.house.runBy')} tags={{ name: () => <bdi className="font-semibold">{name}</bdi> }} />
        </p>
      )}
      {contact && (
        <p className="break-words">
          <RichText text={t('about.house.contact')} tags={{ contact: () => <HouseContact /> }} />
        </p>
      )}
      {hasImprint && (
        <p>
          <RichText text={t('about.house.imprint')} tags={{ imprint: linkTo('/imprint') }} />
        </p>
      )}
    </Section>
  )
}

function Source({ attribution: { what, source, licence, url } }: { attribution: Attribution }) {
  return (
    <div className="grid gap-1 py-4 sm:grid-cols-2 sm:gap-6">
      <dt className="font-medium">{what}</dt>
      <dd className="text-[0.9375rem] text-ink-muted">
        <span>
          {source}. {licence}.
        </span>{' '}
        <External href={url}>{new URL(url).hostname.replace(/^www\./, '')}</External>
      </dd>
    </div>
  )
}
