import { firstNameOf } from '@halaqa/contract/person-name'
import { shortDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { CareLinkCard } from './CareLinkCard.tsx'
import { useReleaseReader, useWithdrawRelease } from './care.mutations.ts'
import type { ReaderDialogProps } from './reader-dialog.ts'

/** The link by which a reader who has grown up takes the account over. */
export function HandOverDialog({ reader, onClose, ...modal }: ReaderDialogProps) {
  const release = useReleaseReader(reader.id)
  const withdraw = useWithdrawRelease(reader.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('care.link.failed'), t('care.again')))
  const name = firstNameOf(reader.fullName)
  const { releaseUntil } = reader
  const takeBack = async () => {
    await withdraw.mutateAsync()
    release.reset()
    toast.success(t('care.handOver.withdrawn'))
  }
  return (
    <Modal open title={t('care.handOver.title', { name })} onClose={onClose} {...modal}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{t('care.handOver.text', { name })}</p>
        <ul className="grid list-disc gap-2 ps-5 text-ink-muted">
          <li>{t('care.handOver.everything', { name })}</li>
          <li>{t('care.handOver.access', { name, count: reader.guardians.length })}</li>
        </ul>
        {release.data ? (
          <CareLinkCard link={release.data} messageOf={(address) => t('care.handOver.message', { name, address })} />
        ) : (
          releaseUntil && (
            <p className="rounded-lg bg-info-soft p-4 text-info-ink">
              {t('care.handOver.open', { date: shortDate(releaseUntil), time: timeOfDay(releaseUntil) })}
            </p>
          )
        )}
        <div className="flex flex-wrap gap-3">
          {!release.data && (
            <Button
              kind={releaseUntil ? 'secondary' : 'primary'}
              className="max-sm:flex-auto"
              busy={release.isPending && t('care.link.busy')}
              aria-describedby={failed?.id}
              onClick={() => void attempt(() => release.mutateAsync())}
            >
              {t(releaseUntil ? 'care.handOver.again' : 'care.link.make')}
            </Button>
          )}
          {(release.data || releaseUntil) && (
            <Button
              kind="secondary"
              className="text-danger-ink max-sm:flex-auto"
              busy={withdraw.isPending && t('care.handOver.withdrawing')}
              aria-describedby={failed?.id}
              onClick={() => void attempt(takeBack)}
            >
              {t('care.handOver.withdraw')}
            </Button>
          )}
        </div>
        <FailureNote id={failed?.id} words={failed?.words} />
      </div>
    </Modal>
  )
}
