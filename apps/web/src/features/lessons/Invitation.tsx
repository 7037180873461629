import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { StartLink } from '../../ui/StartLink.tsx'

/** For somebody who tried the lesson without an account. */
export function Invitation() {
  const { signUps } = useConfig()
  return (
    <>
      <p className="mt-7 text-ink-muted">{t('lessons.done.guest')}</p>
      <p className="mt-3 text-ink-muted">
        <RichText text={t('lessons.done.guestMap')} tags={{ map: linkTo('/memorize/map') }} />
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <StartLink size="lg">{t('lessons.done.signUp')}</StartLink>
        {signUps !== 'closed' && (
          <ButtonLink to="/signin" kind="secondary" size="lg">
            {t('lessons.done.signIn')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
