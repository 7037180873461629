import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { lossQuery } from './content.queries.ts'
import type { Entry, Kind, Loss } from './content.ts'

interface Props {
  kind: Kind
  entry: Pick<Entry, 'id' | 'title' | 'isSeeded'>
  /** Answers the sentence to show when it failed. */
  remove: (id: string) => Promise<string | undefined>
  onClose: () => void
  onDeleted?: () => void
}

const ASK = { unit: 'admin.ask.unit', lesson: 'admin.ask.lesson', question: 'admin.ask.question' } as const
const DONE = { unit: 'admin.deleted.unit', lesson: 'admin.deleted.lesson', question: 'admin.deleted.question' } as const
const FAILED = {
  unit: 'admin.failed.deleteUnit',
  lesson: 'admin.failed.deleteLesson',
  question: 'admin.failed.deleteQuestion',
} as const

/** Says what goes before it goes. */
export function DeleteDialog({ kind, entry, remove, onClose, onDeleted }: Props) {
  const loss = useQuery(lossQuery(kind, entry.id))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setFailure(undefined)
    setBusy(true)
    const failed = await remove(entry.id)
    setBusy(false)
    if (failed !== undefined) return setFailure(failed)
    toast.success(t(DONE[kind]))
    onClose()
    onDeleted?.()
  }
  return (
    <Modal
      open
      width="sm"
      title={t(ASK[kind])}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" disabled={isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            kind="danger"
            className="max-sm:flex-1"
            disabled={loss.isPending}
            busy={isBusy && t('admin.deleting')}
            onClick={() => void confirm()}
          >
            {t('admin.delete')}
          </Button>
        </>
      }
    >
      <p className="font-semibold break-words">{entry.title}</p>
      <div role="status" className="mt-3 grid gap-2 text-ink-muted">
        {loss.isPending && <p>{t('admin.loss.loading')}</p>}
        {loss.isError && <p>{t('admin.loss.unknown')}</p>}
        {loss.data && <Goes kind={kind} loss={loss.data} />}
        {entry.isSeeded && <p>{t('admin.loss.seeded')}</p>}
        <p>{t('admin.loss.hint')}</p>
      </div>
      <div role="alert" className="mt-3 empty:hidden">
        {failure && (
          <>
            <ErrorText>{t(FAILED[kind])}</ErrorText>
            {failure !== t(FAILED[kind]) && <p className="mt-1 text-sm text-ink-muted">{failure}</p>}
          </>
        )}
      </div>
    </Modal>
  )
}

function Goes({ kind, loss: { lessons, questions, learners } }: { kind: Kind; loss: Loss }) {
  const below = [
    kind === 'unit' && t('admin.counts.lessons', { count: lessons }),
    kind !== 'question' && t('admin.counts.questions', { count: questions }),
    t('admin.loss.learners', { count: learners }),
  ].filter((part) => part !== false)
  return (
    <>
      <p>{t('admin.loss.goes')}</p>
      <ul className="list-disc ps-5 font-medium text-ink">
        {below.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </>
  )
}
