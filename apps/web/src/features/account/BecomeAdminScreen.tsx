import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { signInPath } from '../../lib/paths.ts'
import { focusWhenShown, useMailedToken } from '../../lib/use-mailed-token.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageSpinner } from '../../ui/states.tsx'
import { useAuth } from '../auth/use-auth.ts'

const PAGE = '/become-admin'

/** The target of the link of the first start, and of the link mailed to an address of ADMIN_EMAILS. It waits for a press. */
export function BecomeAdminScreen() {
  const { user, isInitializing, update } = useAuth()
  const { signUps } = useConfig()
  const token = useKeptToken()
  const become = useMutation({
    mutationFn: () => call('POST /auth/admin', { body: { token } }),
    onSuccess: (admin) => {
      keepToken('')
      update(admin)
    },
  })
  const isExpired = token === '' || (become.error instanceof ApiError && become.error.code === 'link_expired')
  const page = (heading: Parameters<typeof t>[0], hint: string) => ({
    title: t('auth.becomeAdmin.title'),
    heading: t(heading),
    hint,
    verse: AL_ALAQ_1,
  })

  if (isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (user?.role === 'admin') {
    return (
      <AuthPage {...page('auth.becomeAdmin.done', t('auth.becomeAdmin.doneText'))}>
        <ButtonLink ref={focusWhenShown} to="/admin/people" size="lg" className="mt-8 w-full">
          {t('auth.becomeAdmin.goOn')}
        </ButtonLink>
      </AuthPage>
    )
  }
  if (isExpired) {
    return (
      <AuthPage {...page('auth.link.title', t('auth.becomeAdmin.expired'))}>
        <ButtonLink ref={focusWhenShown} to="/" kind="secondary" size="lg" className="mt-8 w-full">
          {t('auth.becomeAdmin.home')}
        </ButtonLink>
      </AuthPage>
    )
  }
  if (!user) {
    const canSignUp = signUps === 'open'
    return (
      <AuthPage {...page('auth.becomeAdmin.title', t('auth.becomeAdmin.guest'))}>
        <div className="mt-8 grid gap-3">
          {!canSignUp && <p className="text-ink-muted">{t('auth.becomeAdmin.closed')}</p>}
          <ButtonLink to={signInPath(PAGE)} size="lg" className="w-full">
            {t('auth.signIn.submit')}
          </ButtonLink>
          {canSignUp && (
            <ButtonLink to={`/signup?next=${encodeURIComponent(PAGE)}`} kind="secondary" size="lg" className="w-full">
              {t('auth.signIn.create')}
            </ButtonLink>
          )}
        </div>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      {...page('auth.becomeAdmin.title', t('auth.becomeAdmin.hint', { name: user.fullName, email: user.email ?? '' }))}
    >
      <div className="mt-8 grid gap-4">
        <Failure text={become.error ? errorText(become.error, t('auth.becomeAdmin.failed')) : undefined} />
        <Button
          size="lg"
          className="w-full"
          busy={become.isPending && t('auth.confirm.busy')}
          onClick={() => become.mutate()}
        >
          {t('auth.becomeAdmin.submit')}
        </Button>
      </div>
    </AuthPage>
  )
}

const KEY = 'halaqa_admin_link'

/**
 * The link's token, also after the person signed in or up in between. The token goes into no other address, because a server
 * could log it.
 */
function useKeptToken() {
  const given = useMailedToken()
  const [token] = useState(() => given || readToken())
  useEffect(() => keepToken(token), [token])
  return token
}

function readToken() {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function keepToken(token: string) {
  try {
    if (token) sessionStorage.setItem(KEY, token)
    else sessionStorage.removeItem(KEY)
  } catch {
    // There is no storage, so the link has to be opened again after signing in.
  }
}
