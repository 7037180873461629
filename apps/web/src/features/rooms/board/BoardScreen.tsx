import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { longDate, today } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { isId } from '../../../lib/is-id.ts'
import { TWO_COLUMNS, useMedia } from '../../../lib/media.ts'
import { useToday } from '../../../lib/use-today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState, ErrorCard, Skeleton, SkeletonBlock } from '../../../ui/states.tsx'
import { Dedication } from '../../dedications/Dedication.tsx'
import { RoomFigures, useWaitingPortions } from '../RoomFigures.tsx'
import { hasEnded, isOver, type Room } from '../room.model.ts'
import { roomQuery } from '../rooms.queries.ts'
import { BoardLine, type BoardMessage } from './BoardLine.tsx'
import {
  dayText,
  FindButton,
  FindField,
  Focused,
  FreeOnly,
  MinutesField,
  MinutesPreview,
  TakeNextButton,
} from './BoardTools.tsx'
import {
  type Board,
  type BoardPiece,
  daysToRead,
  givenOutHatims,
  hatimsOf,
  isHeld,
  isLimitReached,
} from './board.model.ts'
import { boardQuery } from './board.queries.ts'
import { type BoardKind, boardKindOf } from './board-kind.ts'
import { matcherOf } from './board-search.ts'
import { OwnPieces } from './OwnPieces.tsx'
import { PIECE_GRID, PieceGrid } from './PieceGrid.tsx'
import { nothingFree, useBoardActions } from './use-board-actions.ts'

/**
 * The board on which readers of a room choose their pieces, `/rooms/:roomId/board`. A room without a board shows its
 * own page.
 */
export function BoardScreen() {
  const { roomId = '' } = useParams()
  return isId(roomId) ? <BoardOf key={roomId} roomId={roomId} /> : <Navigate to={`/rooms/${roomId}`} replace />
}

function BoardOf({ roomId }: { roomId: string }) {
  const room = useQuery(roomQuery(roomId))
  const board = useQuery(boardQuery(roomId))
  const waiting = useWaitingPortions(room.data)
  const error = room.data ? board.error : room.error
  const kind = room.data && boardKindOf(room.data)
  // The room's page explains the problem, and invites people who are not in the room.
  const isElsewhere = (room.data && !(kind && room.data.isMember)) || (error instanceof ApiError && isRefused(error))
  if (isElsewhere) return <Navigate to={`/rooms/${roomId}`} replace />
  if (room.data && kind && board.data && !waiting.isLoading) {
    const isOffline = board.error instanceof ApiError && board.error.code === 'network'
    return <BoardPage room={room.data} kind={kind} board={board.data} waiting={waiting.count} isOffline={isOffline} />
  }
  const title = t(`board.title.${kind ?? 'juz'}`)
  if (room.isFetching || board.isFetching || waiting.isLoading) return <Loading roomId={roomId} title={title} />
  const retry = () => void Promise.all([room.refetch(), board.refetch()])
  return (
    <Frame title={title}>
      <ErrorCard
        level={1}
        title={t('board.failed')}
        hint={errorText(error, t('rooms.fetchFailed'))}
        actions={
          <ButtonLink to={`/rooms/${roomId}`} kind="secondary">
            {t('board.toRoom')}
          </ButtonLink>
        }
        onRetry={retry}
      />
    </Frame>
  )
}

const isRefused = ({ status }: ApiError) => status === 403 || status === 404

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main id="main" className="mx-auto max-w-app px-gutter pt-2 pb-32 sm:pt-4">
    <PageTitle>{title}</PageTitle>
    {children}
  </main>
)

const TITLE = 'text-[1.75rem] leading-tight sm:text-headline'

/** The person's pieces and the search are beside the board, or on a phone below and above it. */
const COLUMNS =
  'mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]'

const Loading = ({ roomId, title }: { roomId: string; title: string }) => (
  <Frame title={title}>
    <BackLink to={`/rooms/${roomId}`}>{t('board.toRoom')}</BackLink>
    <h1 className="sr-only">{title}</h1>
    <Skeleton label={t('board.loading')}>
      <p className={`${TITLE} font-serif`}>
        <SkeletonBlock className="h-[1lh] w-1/2" />
      </p>
      <SkeletonBlock className="mt-1 h-6 w-2/3" />
      <div className={COLUMNS}>
        <div className="grid gap-3.5">
          <SkeletonBlock className="h-13 rounded-md lg:hidden" />
          <SkeletonBlock className="h-12 w-4/5 rounded-md lg:hidden" />
          <SkeletonBlock className="h-22 rounded-xl" />
          <div className={PIECE_GRID}>
            {Array.from({ length: 30 }, (_, index) => (
              <SkeletonBlock key={index} className="h-19 rounded-lg" />
            ))}
          </div>
        </div>
        <div className="grid gap-4 max-lg:hidden">
          <SkeletonBlock className="h-20 rounded-lg" />
          <SkeletonBlock className="h-13 rounded-md" />
          <SkeletonBlock className="h-12 rounded-md" />
        </div>
      </div>
    </Skeleton>
  </Frame>
)

interface ChoosingProps {
  room: Room
  kind: BoardKind
  board: Board
  /** The board is as it was: the server could not be reached. */
  isOffline: boolean
}

interface BoardPageProps extends ChoosingProps {
  /** Portions of an open room that wait for a reader. */
  waiting: number
}

function BoardPage({ room, kind, board, waiting, isOffline }: BoardPageProps) {
  // A board that has ended without free pieces offers no choice.
  const isEnded = hasEnded(room, useToday())
  const isDone = isOver(room) || (isEnded && board.free === 0)
  const title = t(isDone ? 'board.title.ended' : `board.title.${kind}`)
  return (
    <Frame title={title}>
      <BackLink to={`/rooms/${room.id}`}>
        <bdi>{room.name}</bdi>
      </BackLink>
      <h1 className={TITLE}>{title}</h1>
      <Dedication text={room.dedication} className="mt-1" />
      {board.turn && board.pieces.length > 0 ? (
        <>
          <p className="mt-1 text-ink-muted">{countText(board, board.turn.lastDate)}</p>
          <div className="text-ink-muted">
            {/* After the end what is free waits for a reader, too, and is said above. */}
            <RoomFigures room={room} waiting={isEnded ? waiting - board.free : waiting} saysFree={false} />
          </div>
          <Choosing room={room} kind={kind} board={board} isOffline={isOffline} lastDate={board.turn.lastDate} />
        </>
      ) : (
        <Card className="mt-4 p-4">
          <EmptyState
            level={2}
            title={t('board.empty.title')}
            hint={
              room.startDate > room.createdAt.slice(0, 10)
                ? t('board.empty.begins', { date: longDate(room.startDate) })
                : t('board.empty.hint')
            }
            action={
              <ButtonLink to={`/rooms/${room.id}`} kind="secondary">
                {t('board.toRoom')}
              </ButtonLink>
            }
          />
        </Card>
      )}
    </Frame>
  )
}

function countText({ free, pieces }: Board, lastDate: string) {
  const values = { free, total: pieces.length, date: dayText(lastDate) }
  return t(lastDate < today() ? 'board.countEnded' : 'board.count', values)
}

function Choosing({ room, kind, board, isOffline, lastDate }: ChoosingProps & { lastDate: string }) {
  const hasTwoColumns = useMedia(TWO_COLUMNS)
  const navigate = useNavigate()
  const date = useToday()
  const { restWeekdays = [] } = room
  const days = daysToRead(board, date, restWeekdays)
  const [minutes, setMinutes] = useState<number>()
  const [typed, setTyped] = useState('')
  const [freeOnly, setFreeOnly] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [givenOut] = useState(() => givenOutHatims(board.pieces))
  const [wasGivenOut] = useState(board.free === 0)

  const isEnded = hasEnded(room, date)
  // The tools do not go, and move no tile, because the last piece was taken just now.
  const isStill = isOver(room) || room.pausedSince !== null || (isEnded && wasGivenOut && board.free === 0)
  const actions = useBoardActions({ roomId: room.id, kind, board, minutes, lastDate, isStill, isEnded })
  const matches = matcherOf({ typed, freeOnly, minutes: minutes && minutes * days })
  const shown = useStableMatches(board.pieces, matches, `${typed} ${freeOnly} ${minutes}`)
  const own = board.pieces.filter(isHeld)
  const isSecond = isLimitReached(board) || board.free === 0

  const giveOne = (
    <TakeNextButton
      className="flex-1"
      kind={isSecond ? 'secondary' : 'primary'}
      busy={actions.isTakingNext && t('board.nextBusy')}
      onClick={() => void actions.takeNext()}
    />
  )
  const field = <FindField typed={typed} count={shown.length} onType={setTyped} />
  const fits = minutes !== undefined && (
    <MinutesPreview
      kind={kind}
      minutes={minutes}
      days={days}
      restWeekdays={restWeekdays}
      today={date}
      pieces={board.pieces}
    />
  )
  const minutesField = <MinutesField minutes={minutes} onChange={setMinutes} />
  const chips = <FreeOnly isChecked={freeOnly} onChange={setFreeOnly} />
  const find = () => {
    setFinding(!isFinding)
    setTyped('')
  }
  return (
    <div className={COLUMNS}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {!hasTwoColumns && !isStill && (
          <>
            <div className="flex gap-2">
              {giveOne}
              <FindButton isOpen={isFinding} onPress={find} />
            </div>
            {isFinding && <Focused>{field}</Focused>}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {chips}
              {minutesField}
            </div>
            {fits}
          </>
        )}
        <BoardLine {...(actions.message ?? idleMessage(room, board, isEnded, isOffline))} />
        <PieceGrid
          hatims={hatimsOf(shown, givenOut)}
          folded={typed.trim() === '' ? givenOut : NONE}
          kind={kind}
          lostId={actions.lostId}
          isStill={isStill}
          onPress={actions.press}
          onLeave={() => void navigate(`/rooms/${room.id}`)}
        />
        {!hasTwoColumns && !isStill && (
          <p className="text-sm text-ink-muted">{t(isEnded ? 'board.tapEnded' : 'board.tap')}</p>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OwnPieces pieces={own} kind={kind} isSecond={hasTwoColumns && !isSecond} onGiveBack={actions.giveBack} />
        {hasTwoColumns && !isStill && (
          <>
            <div className="well grid gap-2.5 p-4">
              {minutesField}
              {fits}
            </div>
            <div className="flex">{giveOne}</div>
            {field}
            <div>{chips}</div>
            <p className="text-sm text-ink-muted">{t(isEnded ? 'board.clickEnded' : 'board.click')}</p>
          </>
        )}
      </div>
    </div>
  )
}

const NONE: ReadonlySet<number> = new Set()

/** The message while the person has done nothing. */
function idleMessage(room: Room, board: Board, isEnded: boolean, isOffline: boolean): BoardMessage {
  if (room.closedAt) return { kind: 'idle', title: t('board.line.closed'), hint: t('board.line.closedHint') }
  if (isOver(room)) return nothingFree(true)
  if (isOffline) return { kind: 'idle', title: t('board.line.offline'), hint: t('board.line.offlineHint') }
  if (room.pausedSince) return { kind: 'idle', title: t('board.line.paused'), hint: t('board.line.pausedHint') }
  if (board.free === 0) return nothingFree(isEnded)
  return { kind: 'idle', title: t('board.line.idle') }
}

/**
 * The pieces that match. A piece that has matched since the filters changed stays, whatever happens to it, so that no
 * tile disappears under a finger or the focus.
 */
function useStableMatches(pieces: readonly BoardPiece[], matches: (piece: BoardPiece) => boolean, search: string) {
  const [kept, setKept] = useState<{ search: string; ids: ReadonlySet<string> }>({ search: '', ids: NO_IDS })
  const before = kept.search === search ? kept.ids : NO_IDS
  const shown = pieces.filter((piece) => before.has(piece.id) || matches(piece))
  if (kept.search !== search || shown.some(({ id }) => !before.has(id))) {
    setKept({ search, ids: new Set([...before, ...shown.map(({ id }) => id)]) })
  }
  return shown
}

const NO_IDS: ReadonlySet<string> = new Set()
