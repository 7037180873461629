import { rangeText } from '@halaqa/quran/range-text'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { Task } from './task.ts'
import { useOfferTask } from './tasks.acts.ts'

interface Props {
  task: Task
  open: boolean
  onClose: () => void
  /** True when closing goes with a move of the focus. */
  keepFocus?: () => boolean
}

/** Says what offering means before a portion is offered. */
export function OfferDialog({ task, open, onClose, keepFocus }: Props) {
  const offer = useOfferTask()
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('tasks.offer.title')}
      width="sm"
      {...(keepFocus ? { keepFocus } : {})}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            className="max-sm:flex-1"
            busy={offer.isPending && t('tasks.offer.busy')}
            onClick={() => offer.mutate(task, { onSettled: onClose })}
          >
            {t('tasks.offer.action')}
          </Button>
        </>
      }
    >
      <p>{t('tasks.offer.text', { room: task.roomName, range: rangeText(task) })}</p>
    </Modal>
  )
}
