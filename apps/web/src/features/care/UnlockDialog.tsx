import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useAuth, useSignedInUser } from '../auth/use-auth.ts'
import { passOnSubmissions } from '../progress/outbox.ts'
import { lockFailure } from './lock.text.ts'

/** Unlocks this device by the PIN of the guardian who locked it, or by their password. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  const [by, setBy] = useState<'pin' | 'password'>('pin')
  const change = () => setBy(by === 'pin' ? 'password' : 'pin')
  return <UnlockForm key={by} by={by} onChange={change} onClose={onClose} />
}

interface Props {
  by: 'pin' | 'password'
  onChange: () => void
  onClose: () => void
}

function UnlockForm({ by, onChange, onClose }: Props) {
  const id = useId()
  const { exchangeSession } = useAuth()
  const reader = useSignedInUser()
  const name = reader.lockedBy ?? ''
  const form = useSentForm(
    async () => (await import('@halaqa/contract/readers')).UnlockBody,
    { [by]: '' },
    {
      send: async (body) => {
        await exchangeSession(async () => {
          const session = await call('POST /auth/unlock', { body })
          passOnSubmissions(reader, session.user.id)
          return session
        })
      },
      rename: () => by,
      textOf: lockFailure,
    },
  )
  return (
    <Modal
      open
      width="sm"
      title={t('lock.unlock.title')}
      onClose={() => !form.isBusy && onClose()}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" disabled={form.isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={id} className="max-sm:flex-2" busy={form.isBusy && t('lock.unlock.busy')}>
            {t('lock.open')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.submit}>
        <p className="text-ink-muted">{t(by === 'pin' ? 'lock.unlock.text' : 'lock.unlock.passwordText', { name })}</p>
        {by === 'pin' ? (
          <PasswordInput
            {...form.field('pin')}
            label={t('lock.pin')}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
          />
        ) : (
          <PasswordInput
            {...form.field('password')}
            label={t('lock.unlock.password', { name })}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <Failure text={form.failure} />
        <Button kind="ghost" className="-mx-2 justify-self-start px-2" onClick={onChange}>
          {t(by === 'pin' ? 'lock.unlock.usePassword' : 'lock.unlock.usePin')}
        </Button>
      </form>
    </Modal>
  )
}
