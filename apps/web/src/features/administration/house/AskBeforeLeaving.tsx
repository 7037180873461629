import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'

/** Asks before changes that are not saved are lost, within the app and by the browser. */
export function AskBeforeLeaving({ asks }: { asks: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
  return (
    <Modal
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onBack={false}
      title={t('admin.house.leave')}
      width="sm"
      footer={
        <>
          <Button kind="secondary" onClick={() => blocker.proceed?.()}>
            {t('ui.form.drop')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('ui.form.keep')}</Button>
        </>
      }
    >
      <p>{t('admin.house.leaveHint')}</p>
    </Modal>
  )
}
