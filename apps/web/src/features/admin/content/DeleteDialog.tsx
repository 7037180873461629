import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { deletionImpactQuery } from './content.queries.ts'
import type { DeletionImpact, Entry, Kind } from './content.ts'

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

/** Says what a deletion removes before it does. */
export function DeleteDialog({ kind, entry, remove, onClose, onDeleted }: Props) {
  const impact = useQuery(deletionImpactQuery(kind, entry.id))
  const confirm = async () => {
    const failed = await remove(entry.id)
    if (failed !== undefined) return failed
    toast.success(t(DONE[kind]))
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      title={t(ASK[kind])}
      kind="danger"
      confirmLabel={t('admin.delete')}
      busyLabel={t('admin.deleting')}
      failed={t(FAILED[kind])}
      isDisabled={impact.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="font-semibold break-words text-ink">{entry.title}</p>
      <div role="status" className="grid gap-2">
        {impact.isPending && <p>{t('admin.loss.loading')}</p>}
        {impact.isError && <p>{t('admin.loss.unknown')}</p>}
        {impact.data && <ImpactList kind={kind} impact={impact.data} />}
        {entry.isSeeded && <p>{t('admin.loss.seeded')}</p>}
        <p>{t('admin.loss.hint')}</p>
      </div>
    </ConfirmDialog>
  )
}

function ImpactList({ kind, impact: { lessons, questions, learners } }: { kind: Kind; impact: DeletionImpact }) {
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
