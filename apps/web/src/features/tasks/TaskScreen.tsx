import { rangeText } from '@halaqa/quran/range-text'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useReadingFonts } from '../../lib/reading-fonts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../ui/states.tsx'
import { verseCount } from './portion.ts'
import { TaskPage } from './TaskPage.tsx'
import { taskQuery } from './tasks.queries.ts'

/** One portion, to read and to mark complete. */
export function TaskScreen() {
  const { taskId = '' } = useParams()
  const task = useQuery(taskQuery(taskId))
  const hasFonts = useReadingFonts()
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-5 pb-36">
      <PageTitle>{task.data && verseCount(task.data) > 0 ? rangeText(task.data) : t('tasks.title')}</PageTitle>
      {task.data && hasFonts ? (
        verseCount(task.data) > 0 ? (
          <TaskPage key={taskId} task={task.data} />
        ) : (
          <NoVerses />
        )
      ) : task.data || task.isPending ? (
        <Spinner label={t('tasks.loading')} className="min-h-[60dvh] content-center" />
      ) : (
        <LoadFailed error={task.error} onRetry={() => void task.refetch()} />
      )}
    </main>
  )
}

const NoVerses = () => (
  <EmptyState
    level={1}
    title={t('tasks.content.empty')}
    action={<ButtonLink to="/read">{t('tasks.back')}</ButtonLink>}
  />
)

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isAbsent = error instanceof ApiError && error.status === 404
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
          <ButtonLink to="/read">{t('tasks.back')}</ButtonLink>
        </>
      }
    />
  )
}
