import { firstNameOf } from '@halaqa/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'
import { type Reader, readersQuery } from '../care/care.queries.ts'
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
        <DeletedReaders />
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

/** What becomes of each reader in the person's care; nothing for somebody who cares for nobody. */
function DeletedReaders() {
  const readers = useQuery(readersQuery)
  if (readers.data?.length === 0) return null
  return (
    <div>
      <dt className="font-semibold">{t('account.delete.readers')}</dt>
      <dd className="mt-0.5 grid gap-2 text-ink-muted">
        {readers.data ? (
          <>
            <ul className="grid list-disc gap-1 ps-5">
              {readers.data.map((reader) => (
                <li key={reader.id}>
                  <ReaderOutcome reader={reader} />
                </li>
              ))}
            </ul>
            {readers.data.some((reader) => otherGuardian(reader) === undefined) && (
              <p>
                {t('account.delete.readersHint')}{' '}
                <Anchor to="/profile/readers" className="link">
                  {t('account.delete.readersLink')}
                </Anchor>
              </p>
            )}
          </>
        ) : (
          <p>{t(readers.isFetching ? 'account.delete.readersLoading' : 'account.delete.readersFailed')}</p>
        )}
      </dd>
    </div>
  )
}

const otherGuardian = ({ guardians }: Reader) => guardians.find(({ isYou }) => !isYou)

function ReaderOutcome({ reader }: { reader: Reader }) {
  const guardian = otherGuardian(reader)?.fullName
  const text =
    guardian === undefined
      ? t('account.delete.readerGoes', { first: firstNameOf(reader.fullName) })
      : t('account.delete.readerStays', { guardian })
  return <RichText text={text} tags={{ name: () => <bdi className="font-semibold text-ink">{reader.fullName}</bdi> }} />
}

const CONSEQUENCES = [
  ['account.delete.goes', 'account.delete.goesText'],
  ['account.delete.stays', 'account.delete.staysText'],
  ['account.delete.rooms', 'account.delete.roomsText'],
] as const
