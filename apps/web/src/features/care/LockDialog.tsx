import { firstNameOf } from '@halaqa/contract/person-name'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { type ReaderInCare, rememberReader } from '../../lib/reading-as.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useAuth, useSignedInUser } from '../auth/use-auth.ts'
import { passOnSubmissions } from '../progress/outbox.ts'
import { lockFailure } from './lock.text.ts'

interface Props {
  reader: Pick<ReaderInCare, 'id' | 'fullName'>
  onClose: () => void
  keepFocus?: () => boolean
}

/** Locks this device to one reader, in all its tabs, with a PIN of the guardian's. */
export function LockDialog({ reader, onClose, keepFocus }: Props) {
  const id = useId()
  const { exchangeSession } = useAuth()
  const guardian = useSignedInUser()
  const name = firstNameOf(reader.fullName)
  const form = useSentForm(
    async () => (await import('@halaqa/contract/readers')).lockDevice.schema.body,
    { pin: '' },
    {
      send: async (body) => {
        await exchangeSession(async () => {
          const session = await call('POST /user/readers/:id/lock', { params: { id: reader.id }, body })
          rememberReader(guardian.id, reader.id)
          passOnSubmissions(reader, undefined)
          return session
        })
      },
      rename: () => 'pin',
      textOf: lockFailure,
    },
  )
  return (
    <Modal
      open
      width="sm"
      title={t('lock.title', { name })}
      onClose={() => !form.isBusy && onClose()}
      {...(keepFocus && { keepFocus })}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" disabled={form.isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={id} className="max-sm:flex-2" busy={form.isBusy && t('lock.busy')}>
            {t('lock.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.submit}>
        <p className="text-ink-muted">{t('lock.text', { name })}</p>
        <PasswordInput
          {...form.field('pin')}
          label={t('lock.pin')}
          hint={t('lock.pinHint')}
          inputMode="numeric"
          autoComplete="off"
          data-initial-focus=""
        />
        <p className="text-sm text-ink-muted">{t('lock.forgotten')}</p>
        <Failure text={form.failure} />
      </form>
    </Modal>
  )
}
