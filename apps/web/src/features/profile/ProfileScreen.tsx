import type * as contract from '@halaqa/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { Award, BookHeart, Calendar, Check, LogOut } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { errorText } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { longDate, shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { surahName } from '../../lib/surah-names.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, StatCards } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { initials } from '../../ui/names.ts'
import { StarMark } from '../../ui/Ornament.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { faceOf, type ReaderColour } from '../../ui/Portrait.tsx'
import { toast } from '../../ui/toast.ts'
import { useChooseLanguage } from '../account/account.queries.ts'
import { useAuth, usePerson } from '../auth/use-auth.ts'
import { FigureValue, pagesFigure, streakFigure } from './figures.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { figuresQuery, type OwnHatim, ownHatimsQuery } from './profile.queries.ts'
import { ReadingCalendar } from './ReadingCalendar.tsx'

export function ProfileScreen() {
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-36 sm:pt-12">
      <PageTitle>{t('profile.title')}</PageTitle>
      <Person />
      <ProfileFigures />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ReadingCalendar />
          <CompletedHatims />
        </div>
        <Settings />
      </div>
    </main>
  )
}

function Settings() {
  const { signOut } = useAuth()
  const { isInCare } = usePerson()
  const chooseLanguage = useChooseLanguage()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ProfileMenu />
      {!isInCare && (
        <Button kind="secondary" size="lg" className="w-full text-danger-ink" onClick={signOut}>
          <LogOut className="rtl:-scale-x-100" />
          <span>{t('ui.signOut')}</span>
        </Button>
      )}
      <LanguageLinks
        className="px-2 text-sm text-ink-muted"
        onChoose={(language) =>
          void chooseLanguage(language).catch((reason) => toast.error(errorText(reason, t('ui.error.network'))))
        }
      />
    </div>
  )
}

function Person() {
  const user = usePerson()
  return (
    <section className="flex flex-wrap items-center gap-5 sm:gap-7">
      <StarAvatar name={user.fullName} colour={user.colour} />
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-match-parent text-headline break-words" dir="auto">
          {user.fullName}
        </h1>
        {user.email && (
          <p className="mt-1 text-match-parent break-words text-ink-muted" dir="auto">
            {user.email}
          </p>
        )}
        <p className="mt-1 flex items-center gap-2 text-sm text-ink-muted">
          <Calendar className="size-4" />
          <span>{t('profile.joined', { date: longDate(user.createdAt) })}</span>
        </p>
      </div>
    </section>
  )
}

/** A person's initials in the khatam, which has the colour of a reader in care. */
function StarAvatar({ name, colour }: { name: string; colour: ReaderColour | null }) {
  return (
    <span
      className={cn('relative grid size-24 shrink-0 place-items-center sm:size-32', colour && faceOf(colour))}
      aria-hidden="true"
    >
      <svg className="absolute inset-0 size-full" viewBox="0 0 100 100" aria-hidden="true">
        <path
          d="M94.35 68.37L75.98 75.98L68.37 94.35L50 86.74L31.63 94.35L24.02 75.98L5.65 68.37L13.26 50L5.65 31.63L24.02 24.02L31.63 5.65L50 13.26L68.37 5.65L75.98 24.02L94.35 31.63L86.74 50Z"
          fill={colour ? 'var(--face)' : 'var(--color-hero)'}
        />
        <path
          d="M89.73 66.46L73.27 73.27L66.46 89.73L50 82.91L33.54 89.73L26.73 73.27L10.27 66.46L17.09 50L10.27 33.54L26.73 26.73L33.54 10.27L50 17.09L66.46 10.27L73.27 26.73L89.73 33.54L82.91 50Z"
          fill="none"
          stroke={colour ? 'var(--color-on-unit)' : 'var(--color-hero-gold)'}
          strokeWidth=".8"
        />
      </svg>
      <span
        className={cn(
          'relative font-serif text-3xl font-semibold sm:text-[2.5rem]',
          colour ? 'text-on-unit' : 'text-on-hero',
        )}
      >
        {initials(name)}
      </span>
    </span>
  )
}

/** Shows nothing without a completed hatim, because the figures have the count. */
function CompletedHatims() {
  const id = useId()
  const { data, error, refetch } = useQuery(ownHatimsQuery)
  if (data === undefined && error) {
    return (
      <FailedLine
        className="mt-5"
        label={t('profile.hatims.title')}
        text={t('profile.hatims.failed')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data?.length) return null
  return (
    <Card className="overflow-hidden" aria-labelledby={id}>
      <h2 id={id} className="px-5 pt-5 text-title sm:px-7 sm:pt-6">
        {t('profile.hatims.title')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {data.map((hatim) => (
          <HatimRow key={`${hatim.roomId} ${hatim.cycleNumber}`} hatim={hatim} />
        ))}
      </ul>
    </Card>
  )
}

function HatimRow({ hatim }: { hatim: OwnHatim }) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 sm:px-7">
      <StarMark kind="filled" className="size-11 text-tile-done">
        <Check className="size-4.5 text-tile-done-ink" />
      </StarMark>
      <div className="min-w-0 flex-1">
        <p className="font-serif text-lg leading-snug font-semibold break-words">
          {hatim.isMember ? (
            <Anchor
              to={`/rooms/${hatim.roomId}/hatim?cycle=${hatim.cycleNumber}`}
              className="after:absolute after:inset-0 hover:underline"
            >
              <bdi>{hatim.roomName}</bdi>
            </Anchor>
          ) : (
            <bdi>{hatim.roomName}</bdi>
          )}
        </p>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
          <span>{rangeText(hatim)}</span>
          <span>{shortDate(hatim.completedAt)}</span>
        </p>
      </div>
    </li>
  )
}

/** The figures of reading and memorizing. */
function ProfileFigures() {
  const figures = useQuery(figuresQuery)
  if (figures.data === undefined && !figures.isFetching) {
    return (
      <FailedLine
        className="mt-5"
        label={t('profile.figures.label')}
        text={t('profile.figures.failed')}
        onRetry={() => void figures.refetch()}
      />
    )
  }
  const { completedHatims, surahsMemorized } = figures.data ?? {}
  return (
    <div aria-busy={figures.data === undefined}>
      {figures.data === undefined && (
        <span className="sr-only" role="status">
          {t('profile.figures.loading')}
        </span>
      )}
      <StatCards
        className="mt-7"
        label={t('profile.figures.label')}
        figures={[
          pagesFigure(figures.data),
          streakFigure(figures.data),
          {
            label: t('profile.figures.hatims'),
            value: <FigureValue of={completedHatims} />,
            note: <TwoLines>{hatimNote(figures.data)}</TwoLines>,
            icon: <Award className="text-gold-ink" />,
          },
          {
            label: t('profile.figures.surahs'),
            value: <FigureValue of={surahsMemorized} />,
            note: <TwoLines>{memorizingNote(figures.data)}</TwoLines>,
            icon: <BookHeart className="text-info-ink" />,
          },
        ]}
      />
    </div>
  )
}

type Figures = Camel<contract.Figures>

const hatimNote = (figures: Figures | undefined) =>
  figures?.lastHatimAt && t('profile.figures.lastHatim', { date: shortDate(figures.lastHatimAt) })

function memorizingNote(figures: Figures | undefined) {
  if (!figures) return null
  const { surahInProgress, xp } = figures
  if (surahInProgress) return t('profile.figures.inProgress', { surah: surahName(surahInProgress) })
  return xp > 0 && t('profile.figures.xp', { xp })
}

/** Reserves a second line: the longest name of a surah may need it in a phone's narrow column. */
const TwoLines = ({ children }: { children: ReactNode }) => (
  <span className="block min-h-[1lh] max-[27rem]:min-h-[2lh]">{children}</span>
)
