import { useMutation } from '@tanstack/react-query'
import { call, callPublic } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { focusWhenShown, useMailedToken } from '../../lib/use-mailed-token.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useAuth } from '../auth/use-auth.ts'

/** The target of the link to a new email. It waits for a press, because mail scanners follow links, too. */
export function ConfirmEmailScreen() {
  const token = useMailedToken()
  const confirm = useConfirmEmail(token)
  const isExpired = token === '' || (confirm.error instanceof ApiError && confirm.error.code === 'link_expired')
  const page = (heading: Parameters<typeof t>[0], hint: Parameters<typeof t>[0]) => ({
    title: t('auth.confirm.title'),
    heading: t(heading),
    hint: t(hint),
    verse: AL_ALAQ_1,
  })

  if (confirm.isSuccess) {
    return (
      <AuthPage {...page('auth.confirm.done', 'auth.confirm.doneText')}>
        <ButtonLink ref={focusWhenShown} to="/profile/account" size="lg" className="mt-8 w-full">
          {t('auth.confirm.goOn')}
        </ButtonLink>
      </AuthPage>
    )
  }
  if (isExpired) {
    return (
      <AuthPage {...page('auth.link.title', 'auth.link.text')}>
        <ButtonLink ref={focusWhenShown} to="/profile/account" size="lg" className="mt-8 w-full">
          {t('auth.confirm.settings')}
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage {...page('auth.confirm.title', 'auth.confirm.hint')}>
      <div className="mt-8 grid gap-4">
        <Failure text={confirm.error ? errorText(confirm.error, t('auth.confirm.failed')) : undefined} />
        <Button
          size="lg"
          className="w-full"
          busy={confirm.isPending && t('auth.confirm.busy')}
          onClick={() => confirm.mutate()}
        >
          {t('auth.confirm.submit')}
        </Button>
      </div>
    </AuthPage>
  )
}

/** Loads the email of the signed-in person again. They may be another person than the link is for. */
function useConfirmEmail(token: string) {
  const { user, update } = useAuth()
  return useMutation({
    mutationFn: () => callPublic('POST /auth/email/confirm', { body: { token } }),
    onSuccess: () => {
      if (user) call('GET /auth/me').then((me) => update(me), ignore)
    },
  })
}

/** The next call to the server shows the failure. */
const ignore = () => {}
