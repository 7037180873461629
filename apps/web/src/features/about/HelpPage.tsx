import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { HouseContact } from '../../ui/House.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { Prose, Section } from './Prose.tsx'

const TOPICS = [
  ['about.help.start', 'about.help.startText'],
  ['about.help.board', 'about.help.boardText'],
  ['about.help.behind', 'about.help.behindText'],
  ['about.help.memorize', 'about.help.memorizeText'],
] as const

export function HelpPage() {
  const { user } = useAuth()
  const { sendsMail, house } = useConfig()
  return (
    <Prose
      title={t('about.help.title')}
      intro={t('about.help.intro')}
      {...(user && {
        before: (
          <BackLink to="/profile" className="mb-2">
            {t('about.help.back')}
          </BackLink>
        ),
      })}
    >
      {TOPICS.map(([title, text]) => (
        <Section key={title} title={t(title)}>
          <p>{t(text)}</p>
        </Section>
      ))}
      <Section title={t('about.help.keep')}>
        <p>
          <RichText
            text={t('about.help.keepText')}
            tags={{ map: linkTo('/memorize/map'), memorizing: linkTo('/profile/memorizing') }}
          />
        </p>
      </Section>
      <Section title={t('about.help.account')}>
        <p>
          <RichText
            text={t('about.help.accountText')}
            tags={{
              settings: linkTo('/profile/account'),
              reminders: linkTo('/profile/notifications'),
              security: linkTo('/profile/security'),
            }}
          />
        </p>
      </Section>
      <Section title={t('about.help.password')}>
        {sendsMail ? (
          <p>
            <RichText text={t('about.help.passwordMail')} tags={{ forgot: linkTo('/forgot-password') }} />
          </p>
        ) : (
          <>
            <p>{t('about.help.passwordText')}</p>
            <code className="well block p-3 text-sm break-words" dir="ltr">
              bin/halaqa admin reset-password EMAIL
            </code>
            <p>{t('about.help.passwordCompose')}</p>
            <code className="well block p-3 text-sm break-words" dir="ltr">
              docker compose exec halaqa halaqa admin reset-password EMAIL
            </code>
          </>
        )}
      </Section>
      <Section title={t('about.help.ask')}>
        <p>{t('about.help.askText')}</p>
        {house.contact && (
          <p className="break-words">
            <RichText text={t('about.house.contact')} tags={{ contact: () => <HouseContact /> }} />
          </p>
        )}
        <p>
          <RichText text={t('about.help.software')} tags={{ about: linkTo('/about') }} />
        </p>
      </Section>
    </Prose>
  )
}
