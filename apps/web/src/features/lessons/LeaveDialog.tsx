import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface Props {
  /** Says what happens to the answers. */
  hint: string
  onStay: () => void
  onLeave: () => void
}

/** Asks whether to leave in the middle of a lesson. */
export const LeaveDialog = ({ hint, onStay, onLeave }: Props) => (
  <Modal
    open
    onClose={onStay}
    onBack={false}
    title={t('lessons.leave.title')}
    width="sm"
    footer={
      <>
        <Button kind="secondary" onClick={onLeave}>
          {t('lessons.leave.leave')}
        </Button>
        <Button onClick={onStay}>{t('lessons.leave.stay')}</Button>
      </>
    }
  >
    <p>{hint}</p>
  </Modal>
)
