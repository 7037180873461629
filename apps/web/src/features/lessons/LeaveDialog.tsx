import { useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** Asks, once, who leaves in the middle of a lesson. */
export function LeaveDialog({ asks, isKept }: { asks: boolean; isKept: boolean }) {
  const [hasAsked, setAsked] = useState(false)
  const block: BlockerFunction = ({ currentLocation, nextLocation }) =>
    asks && !hasAsked && currentLocation.pathname !== nextLocation.pathname
  const blocker = useBlocker(block)
  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    setAsked(true)
    blocker.reset?.()
  }
  return (
    <Modal
      open={isBlocked}
      onClose={stay}
      title={t('lessons.leave.title')}
      width="sm"
      footer={
        <>
          <Button kind="secondary" onClick={() => blocker.proceed?.()}>
            {t('lessons.leave.leave')}
          </Button>
          <Button onClick={stay}>{t('lessons.leave.stay')}</Button>
        </>
      }
    >
      <p>{t(isKept ? 'lessons.leave.kept' : 'lessons.leave.lost')}</p>
    </Modal>
  )
}
