import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { signInPath } from '../../lib/paths.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageSpinner } from '../../ui/states.tsx'
import type { SignInState } from '../auth/SignInScreen.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { isLesson, listPending } from '../progress/outbox.ts'
import { LessonPage } from './LessonPage.tsx'

/** A lesson, for signed-in people and guests alike. A person who loses their session here signs in again and comes back. */
export function QuizScreen() {
  const { lessonId = '' } = useParams()
  const { user, isInitializing, redirectAfterSignOut } = useAuth()
  const [lastUserId, setLastUserId] = useState(user?.id)
  if (user && user.id !== lastUserId) setLastUserId(user.id)

  if (isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (lastUserId && !user) return <ToSignIn lessonId={lessonId} userId={lastUserId} redirect={redirectAfterSignOut} />
  return (
    <>
      <PageTitle>{t('lessons.title')}</PageTitle>
      <LessonPage key={`${user?.id} ${lessonId}`} lessonId={lessonId} userId={user?.id ?? null} />
    </>
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
