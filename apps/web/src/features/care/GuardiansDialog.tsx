import { firstNameOf } from '@halaqa/contract/person-name'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { CareLinkCard } from './CareLinkCard.tsx'
import { useInviteGuardian, useRemoveGuardian } from './care.mutations.ts'
import type { Reader } from './care.queries.ts'
import { LeaveCareDialog } from './LosingDialogs.tsx'
import type { ReaderDialogProps } from './reader-dialog.ts'

type Guardian = Reader['guardians'][number]

/** Everybody who cares for a reader, and the link for one more. */
export function GuardiansDialog({ reader, onClose, ...modal }: ReaderDialogProps) {
  const [ending, setEnding] = useState<Guardian | null>(null)
  const name = firstNameOf(reader.fullName)
  const canEnd = reader.guardians.length > 1
  return (
    <Modal open title={t('care.guardians.title', { name })} onClose={onClose} {...modal}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ul className="divide-y divide-line border-y border-line">
          {reader.guardians.map((guardian) => (
            <li key={guardian.userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <Avatar name={guardian.fullName} />
              <p className="min-w-0 flex-1 basis-32 font-semibold break-words">
                <bdi>{guardian.fullName}</bdi>{' '}
                {guardian.isYou && (
                  <span className="text-sm font-normal text-ink-muted">{t('care.guardians.you')}</span>
                )}
              </p>
              {canEnd && (
                <Button
                  kind="secondary"
                  aria-label={guardian.isYou ? undefined : t('care.guardians.endLabel', { name: guardian.fullName })}
                  onClick={() => setEnding(guardian)}
                >
                  {t(guardian.isYou ? 'care.leave.action' : 'care.guardians.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Invite reader={reader} />
      </div>
      {ending?.isYou && <LeaveCareDialog reader={reader} onClose={() => setEnding(null)} />}
      {ending && !ending.isYou && <EndCareDialog reader={reader} guardian={ending} onClose={() => setEnding(null)} />}
    </Modal>
  )
}

function Invite({ reader }: { reader: Reader }) {
  const invite = useInviteGuardian(reader.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('care.link.failed'), t('care.again')))
  const name = firstNameOf(reader.fullName)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="care-invite">
      <h3 id="care-invite" className="font-sans text-base font-semibold tracking-normal">
        {t('care.guardians.invite')}
      </h3>
      <p className="text-ink-muted">{t('care.guardians.inviteText', { name })}</p>
      {invite.data ? (
        <CareLinkCard link={invite.data} messageOf={(address) => t('care.guardians.message', { name, address })} />
      ) : (
        <div>
          <Button
            busy={invite.isPending && t('care.link.busy')}
            aria-describedby={failed?.id}
            onClick={() => void attempt(() => invite.mutateAsync())}
          >
            {t('care.link.make')}
          </Button>
          <FailureNote id={failed?.id} words={failed?.words} className="mt-2" />
        </div>
      )}
    </section>
  )
}

function EndCareDialog({ reader, guardian, onClose }: { reader: Reader; guardian: Guardian; onClose: () => void }) {
  const end = useRemoveGuardian(reader.id)
  const names = { name: firstNameOf(reader.fullName), guardian: firstNameOf(guardian.fullName) }
  const confirm = async () => {
    try {
      await end.mutateAsync(guardian.userId)
    } catch (error) {
      return errorText(error, t('care.leave.failed'))
    }
    toast.success(t('care.guardians.ended', names))
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      kind="danger"
      title={t('care.guardians.endTitle', names)}
      confirmLabel={t('care.guardians.end')}
      busyLabel={t('care.leave.busy')}
      failed={t('care.leave.failed')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('care.guardians.endText', names)}</p>
    </ConfirmDialog>
  )
}
