import { firstNameOf } from '@halaqa/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { Award, UsersRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { fullDate } from '../../lib/dates.ts'
import { t, withMessages } from '../../lib/i18n.ts'
import { TWO_COLUMNS, useMedia } from '../../lib/media.ts'
import { useToday } from '../../lib/use-today.ts'
import { StatCards } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { useWithHijri } from '../auth/use-with-hijri.ts'
import { ReaderCard } from '../chapters/ReaderCard.tsx'
import { TakenNotices } from '../notifications/TakenNotices.tsx'
import { FigureValue, pagesFigure, streakFigure } from '../profile/figures.tsx'
import { figuresQuery } from '../profile/profile.queries.ts'
import { tasksOfDayQuery } from '../tasks/tasks.queries.ts'
import { ReadersToday, useReadersAreSettled } from './ReadersToday.tsx'
import { ReadingTasks } from './ReadingTasks.tsx'
import { RoomList } from './RoomList.tsx'

const CreateRoomModal = lazy(
  withMessages('room-forms', async () => ({
    default: (await import('../rooms/create/CreateRoomModal.tsx')).CreateRoomModal,
  })),
)

const InvitationDialog = lazy(async () => ({
  default: (await import('../rooms/invite/InvitationDialog.tsx')).InvitationDialog,
}))

/**
 * The dashboard: today's portions and the rooms. In one column the portion of today comes first, so that its button is on the
 * first screen of a phone. The document has the visible order, for the keyboard and the screen reader.
 */
export function DashboardScreen() {
  const user = usePerson()
  const date = useToday()
  const written = useWithHijri(date, fullDate(date))
  const [isCreating, setCreating] = useState(false)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const create = () => setCreating(true)
  const [isInvited, setInvited] = useState(false)
  const openInvitation = () => setInvited(true)
  const hasTwoColumns = useMedia(TWO_COLUMNS)
  const { isLoading, errorUpdatedAt } = useQuery(tasksOfDayQuery(date))
  // In one column everything else comes after the portions, and waits until their height is known, because a card that moves is
  // pressed by mistake.
  const isReady = !(isLoading && errorUpdatedAt === 0)
  const areReadersSettled = useReadersAreSettled(date)
  const waits = isReady && areReadersSettled ? '' : 'max-lg:invisible'
  // `lg` is in rem and TWO_COLUMNS in pixels. The classes keep the order of two columns where only `lg` applies.
  const reader = <ReaderCard key="reader" className={cn('lg:-order-2 lg:col-span-full', waits)} />
  const figures = <Figures key="figures" className={cn('lg:-order-1 lg:col-span-full', waits)} />
  const tasks = (
    <div key="tasks" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TakenNotices />
      <ReadingTasks today={date} onCreateRoom={create} onInvitation={openInvitation} />
      <ReadersToday today={date} isReady={isReady} />
    </div>
  )
  const rooms = (
    <RoomList
      key="rooms"
      className={waits}
      today={date}
      createdId={createdId}
      onCreateRoom={create}
      onInvitation={openInvitation}
      onSeenCreated={() => setCreatedId(null)}
    />
  )
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-5 pb-32 sm:pt-10">
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <p className="text-sm font-medium text-ink-muted">{written}</p>
      <h1 className="mt-1 text-headline break-words">
        {t('dashboard.greeting', { first: firstNameOf(user.fullName) })}
      </h1>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:mt-7 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)]">
        {hasTwoColumns ? [reader, figures, tasks, rooms] : [tasks, figures, reader, rooms]}
      </div>
      <LatePart onFail={() => setInvited(false)}>
        {isInvited && <InvitationDialog onClose={() => setInvited(false)} />}
      </LatePart>
      <LatePart onFail={() => setCreating(false)}>
        {isCreating && (
          <CreateRoomModal
            onClose={() => setCreating(false)}
            onCreated={(room, isAlone) => setCreatedId(isAlone ? null : room.id)}
          />
        )}
      </LatePart>
    </main>
  )
}

/** The figures of the person's reading. */
function Figures({ className }: { className: string }) {
  const figures = useQuery(figuresQuery)
  if (figures.data === undefined && !figures.isFetching) {
    return (
      <FailedLine
        className={className}
        label={t('dashboard.figures.label')}
        text={t('dashboard.figures.failed')}
        onRetry={() => void figures.refetch()}
      />
    )
  }
  const { activeRooms, completedHatims } = figures.data ?? {}
  return (
    <div className={className} aria-busy={figures.data === undefined}>
      {figures.data === undefined && (
        <span className="sr-only" role="status">
          {t('dashboard.figures.loading')}
        </span>
      )}
      <StatCards
        label={t('dashboard.figures.label')}
        figures={[
          pagesFigure(figures.data),
          streakFigure(figures.data),
          {
            label: t('dashboard.figures.rooms'),
            value: <FigureValue of={activeRooms} />,
            icon: <UsersRound className="text-info-ink" />,
          },
          {
            label: t('dashboard.figures.hatims'),
            value: <FigureValue of={completedHatims} />,
            icon: <Award className="text-gold-ink" />,
          },
        ]}
      />
    </div>
  )
}
