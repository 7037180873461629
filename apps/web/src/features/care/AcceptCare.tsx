import { useNavigate } from 'react-router-dom'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { signInPath } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'
import { useAcceptCare } from './care.mutations.ts'
import { linkFailureText } from './link.text.ts'

interface Props {
  token: string
  /** The first name of the reader. */
  name: string
}

/** Becoming a guardian. A guest signs in or signs up first, and comes back with the link. */
export function AcceptCare({ token, name }: Props) {
  const { user } = useAuth()
  return user ? <Accept token={token} name={name} as={user.fullName} /> : <SignInFirst token={token} />
}

function Accept({ token, name, as }: Props & { as: string }) {
  const accept = useAcceptCare(token)
  const navigate = useNavigate()
  const press = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('care.accept.done', { name }))
        void navigate('/profile/readers', { replace: true })
      },
    })
  return (
    <div className="mt-8 grid gap-4">
      <p className="break-words text-ink-muted">{t('care.accept.as', { person: as, name })}</p>
      <Failure text={accept.error ? linkFailureText(accept.error) : undefined} />
      <Button
        size="lg"
        className="w-full wrap-anywhere"
        busy={accept.isPending && t('care.accept.busy')}
        onClick={press}
      >
        {t('care.accept.submit', { name })}
      </Button>
      <ButtonLink to="/read" kind="ghost" size="lg" className="w-full">
        {t('care.accept.no')}
      </ButtonLink>
    </div>
  )
}

function SignInFirst({ token }: { token: string }) {
  const { signUps } = useConfig()
  const back = `/care#${token}`
  return (
    <div className="mt-8 grid gap-3">
      <p className="text-ink-muted">{t('care.accept.account')}</p>
      <ButtonLink to={signInPath(back)} size="lg" className="w-full">
        {t('auth.signIn.submit')}
      </ButtonLink>
      {signUps === 'open' && (
        <ButtonLink to={`/signup?next=${encodeURIComponent(back)}`} kind="secondary" size="lg" className="w-full">
          {t('auth.signIn.create')}
        </ButtonLink>
      )}
    </div>
  )
}
