import { rangeText } from '@halaqa/quran/range-text'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { Task } from './task.ts'
import { useOfferTask, useTakeTask } from './tasks.acts.ts'

/** For who cannot read the portion: the group may take it. */
export function OfferPortion({ task }: { task: Task }) {
  const [asking, setAsking] = useState(false)
  const offer = useOfferTask()
  const take = useTakeTask()

  if (task.offeredAt !== null && !offer.isPending) {
    const portion = { ...task, offeredAt: task.offeredAt }
    return (
      <div className="well mt-2 grid justify-items-center gap-2 px-5 py-4" role="status">
        <p className="text-ink-muted">{t('tasks.offer.offered')}</p>
        <Button kind="ghost" busy={take.isPending && t('tasks.offer.takingBack')} onClick={() => take.mutate(portion)}>
          {t('tasks.offer.takeBack')}
        </Button>
      </div>
    )
  }
  const close = () => setAsking(false)
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        {t('tasks.offer.action')}
      </Button>
      <Modal
        open={asking}
        onClose={close}
        title={t('tasks.offer.title')}
        width="sm"
        footer={
          <>
            <Button kind="secondary" className="max-sm:flex-1" onClick={close}>
              {t('ui.cancel')}
            </Button>
            <Button
              className="max-sm:flex-1"
              busy={offer.isPending && t('tasks.offer.busy')}
              onClick={() => offer.mutate(task, { onSettled: close })}
            >
              {t('tasks.offer.action')}
            </Button>
          </>
        }
      >
        <p>{t('tasks.offer.text', { room: task.roomName, range: rangeText(task) })}</p>
      </Modal>
    </>
  )
}
