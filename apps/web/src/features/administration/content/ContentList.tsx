import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DragBoard } from '../../../ui/DragBoard.tsx'
import { toast } from '../../../ui/toast.ts'
import { ContentRow, LiftedRow } from './ContentRow.tsx'
import { deletionImpactQuery } from './content.queries.ts'
import type { DeletionImpact, Entry, Kind } from './content.ts'
import type { ContentActions } from './use-content-list.ts'

interface Props {
  label: string
  entries: readonly Entry[]
  actions: ContentActions
  /** False while only some of the rows are shown: a place among those would be no place in the list. */
  canMove: boolean
}

/** Rows that are moved by dragging and by the arrow keys, and that have a menu each. */
export function ContentList({ label, entries, actions, canMove }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [deleting, setDeleting] = useState<Entry | null>(null)
  const focusGrip = useFocusAfterMove(box, entries.map(({ id }) => id).join())

  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (!entry || to === from || to < 0 || to >= entries.length) return
    const ids = entries.map(({ id }) => id)
    ids.splice(from, 1)
    ids.splice(to, 0, entry.id)
    actions.order(ids, entry.id)
    setSaid(t('admin.moved', { title: entry.title, number: to + 1, count: entries.length }))
  }
  const indexOf = (id: string) => entries.findIndex((entry) => entry.id === id)

  return (
    <div ref={box}>
      <DragBoard
        onDrop={(id, target) => move(indexOf(id), indexOf(target))}
        lifted={(id) => <LiftedRow title={entries[indexOf(id)]?.title ?? ''} />}
      >
        <ol aria-label={label} className="card divide-y divide-line">
          {entries.map((entry, index) => (
            <ContentRow
              key={entry.id}
              entry={entry}
              place={{ number: index + 1, count: entries.length }}
              canMove={canMove && entries.length > 1}
              failed={actions.failedOf(entry.id)}
              isDeleting={actions.deletingId === entry.id}
              onMove={(to) => {
                focusGrip(entry.id)
                move(index, to)
              }}
              onSetActive={(isActive) => actions.setActive(entry.id, isActive)}
              onDelete={() => setDeleting(entry)}
            />
          ))}
        </ol>
      </DragBoard>
      <p role="status" className="sr-only">
        {said}
      </p>
      {deleting && (
        <DeleteDialog kind={actions.kind} entry={deleting} remove={actions.remove} onClose={() => setDeleting(null)} />
      )}
    </div>
  )
}

/** A row that is moved in the document loses the focus: once the order is another, its grip gets it back. */
function useFocusAfterMove(box: React.RefObject<HTMLElement | null>, order: string) {
  const next = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    box.current?.querySelector<HTMLElement>(`[data-grip="${next.current}"]`)?.focus()
    next.current = null
  }, [box, order])
  return (id: string) => {
    next.current = id
  }
}

interface DeleteDialogProps {
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
function DeleteDialog({ kind, entry, remove, onClose, onDeleted }: DeleteDialogProps) {
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
