import { scorePercentage } from '@halaqa/curriculum/score'
import { useQuery } from '@tanstack/react-query'
import { Flame, Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { tilePath } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { figuresQuery } from '../profile/profile.queries.ts'
import { pathQuery } from '../units/units.queries.ts'
import type { Lesson } from './lessons.queries.ts'
import type { Progress } from './use-finish-lesson.ts'

const REDIRECT = 2000

interface Props {
  lesson: Lesson
  correct: number
  count: number
  /** What the server recorded; null for a guest. */
  progress: Progress | null
}

/** How it went. A signed-in person is taken back to the path, a guest is invited to stay. */
export function LessonComplete({ lesson, correct, count, progress }: Props) {
  const percent = scorePercentage(correct, count)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id="main" className="relative grid min-h-dvh place-items-center overflow-hidden px-gutter py-16">
      <PageTitle>{t('lessons.done.title')}</PageTitle>
      <div className="relative w-full max-w-md animate-rise text-center">
        <div className="relative mx-auto grid size-52 place-items-center">
          <Rosette />
          <div className="relative grid size-52 place-items-center rounded-full bg-surface shadow-raised">
            <Ring percent={percent} label={t('lessons.done.score', { percent })} className="size-44">
              <span className="font-serif text-5xl font-semibold tabular-nums">{percent}%</span>
            </Ring>
          </div>
        </div>
        <div role="status">
          <h1 ref={heading} tabIndex={-1} className="mt-9 text-headline outline-none">
            {t('lessons.done.title')}
          </h1>
          <p className="mt-2 text-lg text-ink-muted tabular-nums">{t('lessons.done.correct', { correct, count })}</p>
        </div>
        {progress ? <Returning lesson={lesson} xp={progress.xpEarned} /> : <Invitation />}
      </div>
    </main>
  )
}

function Returning({ lesson, xp }: { lesson: Lesson; xp: number }) {
  const navigate = useNavigate()
  const wayBack = useRef('/memorize')
  wayBack.current = useWayBack(lesson)
  useEffect(() => {
    const timer = setTimeout(() => navigate(wayBack.current, { replace: true }), REDIRECT)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <ul className="mx-auto mt-7 flex min-h-9 w-fit flex-wrap justify-center gap-3">
        <li className="badge badge-gold min-h-9 px-3 text-[0.9375rem]">
          <Sparkles />
          {t('lessons.done.xp', { xp })}
        </li>
        <Streak />
      </ul>
      <p className="mt-10 text-sm text-ink-muted" role="status">
        {t('lessons.done.returning')}
      </p>
      <div className="meter mx-auto mt-2 h-1 w-40" aria-hidden="true">
        <span className="w-full transition-[width] duration-2000 ease-linear starting:w-0" />
      </div>
    </>
  )
}

/** To the lesson on the path; after a whole surah, to where the path goes on. */
function useWayBack({ surahNumber, index, unitId, status }: Lesson) {
  const { data: path } = useQuery(pathQuery)
  const isUnitCompleted = path?.units.find(({ id }) => id === unitId)?.status === 'completed'
  return isUnitCompleted && status !== 'completed' ? '/memorize' : tilePath(surahNumber, index)
}

/** As it is now, with this lesson in it. */
function Streak() {
  const figures = useQuery(figuresQuery)
  const days = figures.isFetching ? 0 : (figures.data?.currentStreak ?? 0)
  if (days === 0) return null
  return (
    <li className="badge badge-warning min-h-9 px-3 text-[0.9375rem]">
      <Flame />
      {t('lessons.done.streak', { days })}
    </li>
  )
}

const Invitation = () => (
  <>
    <p className="mt-7 text-ink-muted">{t('lessons.done.guest')}</p>
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      <ButtonLink to="/signup" size="lg">
        {t('lessons.done.signUp')}
      </ButtonLink>
      <ButtonLink to="/signin" kind="secondary" size="lg">
        {t('lessons.done.signIn')}
      </ButtonLink>
    </div>
  </>
)

/** Stars within stars behind the score. */
const Rosette = () => (
  <div className="pointer-events-none absolute start-1/2 top-1/2 size-[40rem] -translate-x-1/2 -translate-y-1/2 text-gold opacity-60 [mask-image:linear-gradient(to_bottom,black_20%,transparent_66%)] rtl:translate-x-1/2">
    <svg
      className="size-full"
      viewBox="0 0 800 800"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        strokeOpacity=".45"
        d="M792 400L37.84 550.01L677.19 122.81L249.99 762.16L400 8L550.01 762.16L122.81 122.81L762.16 550.01L8 400L762.16 249.99L122.81 677.19L550.01 37.84L400 792L249.99 37.84L677.19 677.19L37.84 249.99Z"
      />
      <path
        strokeOpacity=".6"
        d="M792 400L249.99 762.16L122.81 122.81L762.16 249.99L400 792L37.84 249.99L677.19 122.81L550.01 762.16L8 400L550.01 37.84L677.19 677.19L37.84 550.01L400 8L762.16 550.01L122.81 677.19L249.99 37.84Z"
      />
      <path
        strokeOpacity=".85"
        d="M560 400L286.86 513.14L400 240L513.14 513.14L240 400L513.14 286.86L400 560L286.86 286.86Z"
      />
      <path
        strokeOpacity=".9"
        d="M488.69 436.74L451.96 451.96L436.74 488.69L400 473.48L363.26 488.69L348.04 451.96L311.31 436.74L326.52 400L311.31 363.26L348.04 348.04L363.26 311.31L400 326.52L436.74 311.31L451.96 348.04L488.69 363.26L473.48 400Z"
      />
      <circle cx="400" cy="400" r="396" strokeOpacity=".35" />
    </svg>
  </div>
)
