import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'

/** For somebody who tried the lesson without an account. */
export const Invitation = () => (
  <>
    <p className="mt-7 text-ink-muted">{t('lessons.done.guest')}</p>
    <p className="mt-3 text-ink-muted">
      <RichText text={t('lessons.done.guestMap')} tags={{ map: linkTo('/memorize/map') }} />
    </p>
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      <ButtonLink to="/signup" size="lg">
        {t('lessons.done.signUp')}
      </ButtonLink>
      <ButtonLink to="/signin" kind="secondary" size="lg">
        {t('lessons.done.signIn')}
      </ButtonLink>
    </div>
  </>
)
