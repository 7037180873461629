import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { errorText, withRecovery } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { signInPath } from '../../lib/paths.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ErrorCard, PageSpinner } from '../../ui/states.tsx'
import type { SignInState } from '../auth/SignInScreen.tsx'
import { useAuth, useCurrentPerson } from '../auth/use-auth.ts'
import { isLesson, listPending } from '../progress/outbox.ts'
import { LessonPage } from './LessonPage.tsx'
import { nextLessonQuery } from './lessons.queries.ts'

/** A lesson, for signed-in people and guests alike. A person who loses their session here signs in again and comes back. */
export function QuizScreen() {
  const { lessonId = '' } = useParams()
  const { isInitializing, redirectAfterSignOut } = useAuth()
  const person = useCurrentPerson()
  const [lastUserId, setLastUserId] = useState(person?.id)
  if (person && person.id !== lastUserId) setLastUserId(person.id)

  if (lessonId === 'first') return <FirstLesson />
  if (isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (lastUserId && !person) return <ToSignIn lessonId={lessonId} userId={lastUserId} redirect={redirectAfterSignOut} />
  return (
    <>
      <PageTitle>{t('lessons.title')}</PageTitle>
      <LessonPage key={`${person?.id} ${lessonId}`} lessonId={lessonId} userId={person?.id ?? null} />
    </>
  )
}

/** Leads to the lesson with which the path begins; to sign-up where there is no lesson. */
function FirstLesson() {
  const first = useQuery(nextLessonQuery())
  if (first.data !== undefined) return <Navigate to={first.data ? `/memorize/${first.data}` : '/signup'} replace />
  if (first.isFetching) return <PageSpinner label={t('lessons.loading')} />
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-gutter py-10">
      <ErrorCard
        level={1}
        title={t('lessons.error.title')}
        hint={withRecovery(first.error, errorText(first.error, t('lessons.error.lesson')))}
        onRetry={() => void first.refetch()}
      />
    </main>
  )
}

/** Finished answers are sent by themselves; only an unfinished lesson is worth coming back to. */
function ToSignIn({ lessonId, userId, redirect }: { lessonId: string; userId: string; redirect: string | null }) {
  const [kept] = useState(() =>
    listPending(userId)
      .filter(isLesson)
      .find((submission) => submission.lessonId === lessonId),
  )
  // Navigate goes again for every new object, without end.
  const [state] = useState<SignInState>(
    kept ? { notice: t('progress.keptSignedOut', { lesson: kept.lessonTitle }) } : {},
  )
  const wanted = kept ? '/memorize' : `/memorize/${lessonId}`
  return <Navigate to={redirect ?? signInPath(wanted)} state={state} replace />
}
