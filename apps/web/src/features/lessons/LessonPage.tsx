import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText, withRecovery } from '../../lib/api-error.ts'
import { contentText } from '../../lib/content-text.ts'
import { type MessageId, t } from '../../lib/i18n.ts'
import { tilePath } from '../../lib/paths.ts'
import { useReadingFonts } from '../../lib/reading-fonts.ts'
import { useReadingSettings } from '../../lib/reading-settings.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorCard, PageSpinner, Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import { LearnPage } from './learn/LearnPage.tsx'
import { useLearning } from './learn/use-learning.ts'
import { type Lesson, lessonQuery, questionsQuery } from './lessons.queries.ts'
import { Quiz } from './Quiz.tsx'

/** The lesson and its questions, asked for side by side; `userId` is null for a guest. */
export function LessonPage({ lessonId, userId }: { lessonId: string; userId: string | null }) {
  const lesson = useQuery(lessonQuery(lessonId))
  const [{ language }] = useReadingSettings()
  const questions = useQuery(questionsQuery(lessonId, language))
  const hasFonts = useReadingFonts()
  const learning = useLearning(lessonId, lesson.data, userId ?? 'guest')
  const home = !userId ? '/' : lesson.data ? tilePath(lesson.data.surahNumber, lesson.data.index) : '/memorize'

  // A lesson that was begun stays open, although another that now comes before it locks it.
  const [isOpen, setOpen] = useState(false)
  const isShown = lesson.data !== undefined && questions.data !== undefined && lesson.data.status !== 'locked'
  if (isShown && !isOpen) setOpen(true)

  if (lesson.data?.status === 'locked' && !isOpen) return <Locked lesson={lesson.data} home={home} />
  if (lesson.data && questions.data && hasFonts) {
    if (questions.data.length === 0) return <NoQuestions home={home} />
    if (learning.isWaiting) return <PageSpinner label={t('learn.loading')} />
    if (learning.passage) {
      return (
        <LearnPage
          lesson={lesson.data}
          passage={learning.passage}
          owner={userId ?? 'guest'}
          home={home}
          onDone={learning.finish}
        />
      )
    }
    return <Quiz lesson={lesson.data} questions={questions.data} userId={userId} home={home} />
  }
  const failed = lesson.isError ? lesson : questions.isError ? questions : null
  if (!failed?.error || failed.isFetching) return <LessonSkeleton home={home} />

  const retry = () => {
    if (lesson.isError) void lesson.refetch()
    if (questions.isError) void questions.refetch()
  }
  if (isOpen && failed === lesson && isAbsent(failed.error)) return <TakenAway home={home} />
  return (
    <LoadFailed
      error={failed.error}
      fallback={failed === lesson ? 'lessons.error.lesson' : 'lessons.error.questions'}
      home={home}
      onRetry={retry}
    />
  )
}

/** The skeleton of a lesson: its header, the question, and the place to answer. */
const LessonSkeleton = ({ home }: { home: string }) => (
  <>
    <header className="mx-auto flex max-w-[48rem] items-center gap-1 px-gutter pt-0.5 sm:pt-2">
      <Anchor to={home} className="btn-icon -ms-2.5 shrink-0" aria-label={t('lessons.back')} title={t('lessons.back')}>
        <ArrowLeft className="rtl:-scale-x-100" />
      </Anchor>
    </header>
    <main id="main" className="mx-auto max-w-[48rem] px-gutter">
      <Skeleton label={t('lessons.loading')}>
        <SkeletonBlock className="mt-0.5 h-2.5 w-full rounded-full" />
        <SkeletonBlock className="mt-8 h-7 w-3/4" />
        <SkeletonBlock className="mt-4 h-28 w-full rounded-lg" />
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          {[1, 2, 3, 4].map((choice) => (
            <SkeletonBlock key={choice} className="h-14 rounded-lg" />
          ))}
        </div>
      </Skeleton>
    </main>
  </>
)

const Middle = ({ children }: { children: ReactNode }) => (
  <main id="main" className="grid min-h-dvh place-items-center px-gutter py-10">
    {children}
  </main>
)

const Home = ({ to, kind }: { to: string; kind?: 'secondary' }) => (
  <ButtonLink to={to} {...(kind ? { kind } : {})}>
    {t('lessons.dashboard')}
  </ButtonLink>
)

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404

/** For a lesson that is deleted while it is open. */
const TakenAway = ({ home }: { home: string }) => (
  <Middle>
    <div role="status">
      <EmptyState level={1} title={t('lessons.gone.title')} hint={t('lessons.gone.hint')} action={<Home to={home} />} />
    </div>
  </Middle>
)

function LoadFailed(props: { error: Error; fallback: MessageId; home: string; onRetry: () => void }) {
  const isMissing = isAbsent(props.error)
  return (
    <Middle>
      <ErrorCard
        level={1}
        title={t(isMissing ? 'lessons.notFound' : 'lessons.error.title')}
        hint={
          isMissing ? t('lessons.notFoundHint') : withRecovery(props.error, errorText(props.error, t(props.fallback)))
        }
        actions={
          <>
            {!isMissing && (
              <Button kind="secondary" onClick={props.onRetry}>
                {t('ui.tryAgain')}
              </Button>
            )}
            <Home to={props.home} />
          </>
        }
      />
    </Middle>
  )
}

const NoQuestions = ({ home }: { home: string }) => (
  <Middle>
    <EmptyState
      level={1}
      title={t('lessons.noQuestions')}
      hint={t('lessons.noQuestionsHint')}
      action={<Home to={home} />}
    />
  </Middle>
)

function Locked({ lesson, home }: { lesson: Lesson; home: string }) {
  const opener = lesson.unlockedBy
  return (
    <Middle>
      <EmptyState
        level={1}
        icon={<Lock />}
        title={t('lessons.locked.title')}
        hint={opener ? t('lessons.locked.hint', { lesson: contentText(opener.title) }) : t('lessons.locked.hintPlain')}
        action={
          <>
            <Home to={home} kind="secondary" />
            {opener && (
              <ButtonLink to={`/memorize/${opener.id}`}>
                {t('lessons.locked.open', { lesson: contentText(opener.title) })}
              </ButtonLink>
            )}
          </>
        }
      />
    </Middle>
  )
}
