import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callPublic } from '../../lib/api.ts'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { signInPath } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'
import { useAcceptCare, useClaimName } from './care.mutations.ts'
import { linkFailureText } from './link.text.ts'
import { TakeOver } from './TakeOver.tsx'

interface Props {
  token: string
  /** The first name of the reader. */
  name: string
}

/** A reader by name takes their reading over: to a new account, to the one that they have, or into the care of the person who reads for them. */
export function ClaimName({ token, name }: Props) {
  const { user } = useAuth()
  return (
    <>
      {user ? <Claim token={token} name={name} as={user.fullName} /> : <NewAccount token={token} name={name} />}
      <RemoveMyName token={token} name={name} />
    </>
  )
}

/** It needs no account. */
function RemoveMyName({ token, name }: Props) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await callPublic('POST /care/name/remove', { body: { token } })
    } catch (error) {
      return linkFailureText(error)
    }
    toast.success(t('care.claim.removed'))
    void navigate('/', { replace: true })
    return undefined
  }
  return (
    <>
      <Button
        kind="ghost"
        className="mt-6 w-full text-danger-ink"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('care.claim.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          kind="danger"
          title={t('care.claim.removeTitle', { name })}
          confirmLabel={t('care.claim.remove')}
          busyLabel={t('care.claim.removing')}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{t('care.claim.removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Claim({ token, name, as }: Props & { as: string }) {
  const claim = useClaimName(token)
  const care = useAcceptCare(token)
  const navigate = useNavigate()
  const failure = claim.error ?? care.error
  const claimIt = () => {
    care.reset()
    claim.mutate(undefined, {
      onSuccess: ({ roomId }) => {
        toast.success(t('care.claim.done'))
        void navigate(`/rooms/${roomId}`, { replace: true })
      },
    })
  }
  const careFor = () => {
    claim.reset()
    care.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('care.accept.done', { name }))
        void navigate('/profile/readers', { replace: true })
      },
    })
  }
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 break-words">
      <p className="break-words text-ink-muted">{t('care.claim.as', { person: as })}</p>
      <Failure text={failure ? linkFailureText(failure) : undefined} />
      <Button
        size="lg"
        className="w-full wrap-anywhere"
        busy={claim.isPending && t('care.claim.busy')}
        onClick={claimIt}
      >
        {t('care.claim.mine', { name })}
      </Button>
      <Button
        kind="secondary"
        size="lg"
        className="w-full wrap-anywhere"
        busy={care.isPending && t('care.accept.busy')}
        onClick={careFor}
      >
        {t('care.claim.guardian', { name })}
      </Button>
      <p className="text-sm text-ink-muted">{t('care.claim.guardianHint', { name })}</p>
      <ButtonLink to="/read" kind="ghost" size="lg" className="w-full">
        {t('care.accept.no')}
      </ButtonLink>
    </div>
  )
}

function NewAccount({ token, name }: Props) {
  const { signUps } = useConfig()
  return (
    <>
      {signUps !== 'closed' && <TakeOver token={token} name={name} />}
      <ButtonLink
        to={signInPath(`/care#${token}`)}
        kind={signUps === 'closed' ? 'primary' : 'secondary'}
        size="lg"
        className="mt-4 w-full"
      >
        {t('care.claim.account')}
      </ButtonLink>
      <p className="mt-3 text-sm break-words text-ink-muted">{t('care.claim.accountHint', { name })}</p>
    </>
  )
}
