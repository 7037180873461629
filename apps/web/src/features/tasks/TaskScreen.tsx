import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { type MessageId, t } from '../../lib/i18n.ts'
import { useReadingFonts } from '../../lib/reading-fonts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../ui/states.tsx'
import { portionName } from './piece-labels.ts'
import { TaskPage } from './TaskPage.tsx'
import { verseCount } from './task.model.ts'
import { taskQuery } from './tasks.queries.ts'

/** One portion, to read and to mark complete. */
export function TaskScreen() {
  const { taskId = '' } = useParams()
  const task = useQuery(taskQuery(taskId))
  const hasFonts = useReadingFonts()
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-5 pb-36">
      <PageTitle>{task.data && verseCount(task.data) > 0 ? portionName(task.data) : t('tasks.title')}</PageTitle>
      {task.data && hasFonts ? (
        verseCount(task.data) > 0 ? (
          <TaskPage key={taskId} task={task.data} isTaken={codeOf(task.error) === 'portion_taken'} />
        ) : (
          <NoVerses />
        )
      ) : task.data || task.isPending ? (
        <Spinner label={t('tasks.loading')} className="min-h-[60dvh] content-center" />
      ) : (
        <LoadFailed error={task.error} wasHere={task.dataUpdatedAt > 0} onRetry={() => void task.refetch()} />
      )}
    </main>
  )
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

const Back = () => <ButtonLink to="/read">{t('tasks.back')}</ButtonLink>

const NoVerses = () => <EmptyState level={1} title={t('tasks.content.empty')} action={<Back />} />

interface FailureProps {
  error: Error
  /** The page showed the portion before. */
  wasHere: boolean
  onRetry: () => void
}

function LoadFailed({ error, wasHere, onRetry }: FailureProps) {
  const code = codeOf(error)
  if (code === 'portion_taken') return <Gone title="tasks.taken.title" hint="tasks.taken.hint" />
  if (code === 'membership_ended') return <Gone title="rooms.ended.title" hint="rooms.ended.hint" />
  const isAbsent = error instanceof ApiError && error.status === 404
  if (isAbsent && wasHere) return <Gone title="tasks.gone.title" hint="tasks.gone.hint" />
  return (
    <ErrorCard
      level={1}
      title={t(isAbsent ? 'tasks.notFound' : 'tasks.failed')}
      hint={isAbsent ? t('tasks.notFoundHint') : errorText(error, t('tasks.error.one'))}
      actions={
        <>
          {!isAbsent && (
            <Button kind="secondary" onClick={onRetry}>
              {t('ui.tryAgain')}
            </Button>
          )}
          <Back />
        </>
      }
    />
  )
}

/** Nothing failed: another person changed the portion. */
const Gone = ({ title, hint }: { title: MessageId; hint: MessageId }) => (
  <div role="status">
    <EmptyState level={1} title={t(title)} hint={t(hint)} action={<Back />} />
  </div>
)
