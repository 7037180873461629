import { useId, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'
import { deleteAccount } from './account.queries.ts'
import { failureOf } from './account.text.ts'

export function DeleteCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard title={t('account.delete.title')} text={t('account.delete.text')}>
      <Button kind="secondary" className="mt-5 text-danger-ink" onClick={() => setOpen(true)}>
        {t('account.delete.open')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </SettingsCard>
  )
}

/** Says in plain words what is deleted and what stays, before it asks for the password. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { endSessionForGood } = useAuth()
  const form = useSentForm(
    async () => (await import('@halaqa/contract/account')).DeleteAccountBody,
    { password: '' },
    {
      send: async (body) => {
        await deleteAccount(body)
        endSessionForGood()
        // The toast stays until it is closed, because no page is left to show the message.
        toast.success(t('account.delete.done'), { duration: 0 })
      },
      rename: () => 'password',
      textOf: failureOf,
    },
  )

  return (
    <Modal
      open
      title={t('account.delete.ask')}
      onClose={() => !form.isBusy && onClose()}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" disabled={form.isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            kind="danger"
            className="max-sm:flex-2"
            busy={form.isBusy && t('account.delete.busy')}
          >
            {t('account.delete.submit')}
          </Button>
        </>
      }
    >
      <dl className="grid gap-4">
        {CONSEQUENCES.map(([what, how]) => (
          <div key={what}>
            <dt className="font-semibold">{t(what)}</dt>
            <dd className="mt-0.5 text-ink-muted">{t(how)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-medium">{t('account.delete.final')}</p>
      <form id={id} className="mt-5 grid gap-3" onSubmit={form.submit} onChange={form.forgetOutcome} noValidate>
        <PasswordInput
          label={t('account.yours')}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <Failure text={form.failure} />
      </form>
    </Modal>
  )
}

const CONSEQUENCES = [
  ['account.delete.goes', 'account.delete.goesText'],
  ['account.delete.stays', 'account.delete.staysText'],
  ['account.delete.rooms', 'account.delete.roomsText'],
] as const
