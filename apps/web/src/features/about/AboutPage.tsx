import { ATTRIBUTIONS, type Attribution } from '@halaqa/quran/attribution'
import { LANGUAGES } from '@halaqa/quran/languages'
import { useConfig } from '../../lib/config.ts'
import { formatList } from '../../lib/formats.ts'
import { pageLocales, t } from '../../lib/i18n.ts'
import { translatorName } from '../../lib/translators.ts'
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
            <Source key={attribution.id} attribution={attribution} />
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

type Source = (typeof ATTRIBUTIONS)[number]

/** The name in it, or the translators with their languages. */
function nameIn(source: Attribution): string {
  const languages = new Intl.DisplayNames(pageLocales(), { type: 'language' })
  const translators = LANGUAGES.filter(({ language }) => source.languages?.includes(language)).map(
    ({ language, translator }) =>
      t('about.translator', {
        translator: translatorName(language, translator),
        language: languages.of(language) ?? language,
      }),
  )
  return source.name ?? formatList(translators)
}

const Name = ({ children }: { children: string }) => <span translate="no">{children}</span>

/** Names of sources and most licences are written as their authors write them. */
function Source({ attribution }: { attribution: Source }) {
  const { id, source, licence, url } = attribution
  const maker = id === 'transliterations' ? t('about.byRule') : <Name>{source}</Name>
  const terms = id === 'tanzil' || id === 'quranenc' ? t(`about.licence.${id}`) : <Name>{licence}</Name>
  return (
    <div className="grid gap-1 py-4 sm:grid-cols-2 sm:gap-6">
      <dt className="font-medium">
        <RichText
          text={t(`about.source.${id}`, { name: nameIn(attribution) })}
          tags={{ name: (text) => <Name>{text}</Name> }}
        />
      </dt>
      <dd className="text-[0.9375rem] text-ink-muted">
        <span>
          {maker}. {terms}.
        </span>{' '}
        <External href={url}>{new URL(url).hostname.replace(/^www\./, '')}</External>
      </dd>
    </div>
  )
}
