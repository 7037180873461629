import { firstNameOf } from '@halaqa/contract/person-name'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { CareLinkCard } from './CareLinkCard.tsx'
import { useHandOverName } from './care.mutations.ts'

interface Props {
  member: { roomId: string; userId: string; fullName: string }
  onClose: () => void
  keepFocus?: () => boolean
}

/** The link by which a reader by name, or who reads for them, takes over what the owner of a room has marked. */
export function HandOverNameDialog({ member, onClose, ...modal }: Props) {
  const link = useHandOverName(member.roomId, member.userId)
  const { attempt, failed } = useAttempt(failureWithReason(t('care.link.failed'), t('care.again')))
  const name = firstNameOf(member.fullName)
  return (
    <Modal open title={t('care.name.title', { name })} onClose={onClose} {...modal}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 break-words">
        <p>{t('care.name.text', { name })}</p>
        <ul className="grid list-disc grid-cols-[minmax(0,1fr)] gap-2 ps-5 text-ink-muted">
          <li>{t('care.name.everything')}</li>
          <li>{t('care.name.access', { name })}</li>
        </ul>
        {link.data ? (
          <CareLinkCard link={link.data} messageOf={(address) => t('care.name.message', { name, address })} />
        ) : (
          <Button
            className="max-sm:w-full sm:justify-self-start"
            busy={link.isPending && t('care.link.busy')}
            aria-describedby={failed?.id}
            onClick={() => void attempt(() => link.mutateAsync())}
          >
            {t('care.link.make')}
          </Button>
        )}
        <FailureNote id={failed?.id} words={failed?.words} />
      </div>
    </Modal>
  )
}
