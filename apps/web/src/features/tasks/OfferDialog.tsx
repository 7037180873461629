import { useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { portionName } from './piece-labels.ts'
import type { Task } from './task.model.ts'
import { isPortionLost, useTaskFailure } from './task-failures.ts'
import { useOfferTask } from './tasks.mutations.ts'

interface Props {
  task: Task
  open: boolean
  onClose: () => void
  /** True when closing goes with a move of the focus. */
  keepFocus?: () => boolean
}

/** Says what offering means before a portion is offered. A failure keeps it open, unless there is nothing left to offer. */
export function OfferDialog({ task, open, onClose, keepFocus }: Props) {
  const offer = useOfferTask()
  const failed = useTaskFailure(task)
  const failure = failed?.action === 'offer' ? failed.words : undefined
  const noteId = useId()
  const send = () => offer.mutate(task, { onSuccess: onClose, onError: (error) => isPortionLost(error) && onClose() })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('tasks.offer.title')}
      width="sm"
      {...(keepFocus ? { keepFocus } : {})}
      footer={
        <>
          <FailureNote id={noteId} words={failure} className="w-full" />
          <Button kind="secondary" className="max-sm:flex-1" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            className="max-sm:flex-1"
            aria-describedby={failure && noteId}
            busy={offer.isPending && t('tasks.offer.busy')}
            onClick={send}
          >
            {t('tasks.offer.action')}
          </Button>
        </>
      }
    >
      <p>{t('tasks.offer.text', { room: task.roomName, portion: portionName(task) })}</p>
    </Modal>
  )
}
