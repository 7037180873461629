import { Id } from '@halaqa/contract/scalars'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../../ui/states.tsx'
import { HatimPage } from './HatimPage.tsx'
import { hatimQuery } from './hatim.queries.ts'

/** The page of a complete hatim, `/rooms/:roomId/hatim`; `?cycle=2` names an earlier one of a room that begins again. */
export function HatimScreen() {
  const { roomId = '' } = useParams()
  const [query] = useSearchParams()
  const cycle = /^[1-9]\d{0,4}$/.exec(query.get('cycle') ?? '')?.[0] ?? null
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-6 pb-32">
      <PageTitle>{t('hatim.title')}</PageTitle>
      {Id.safeParse(roomId).success ? <Loaded roomId={roomId} cycle={cycle} /> : <Missing roomId={null} />}
    </main>
  )
}

function Loaded({ roomId, cycle }: { roomId: string; cycle: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(hatimQuery(roomId, cycle))
  if (data) return <HatimPage hatim={data} />
  if (isFetching) return <Spinner label={t('hatim.loading')} className="min-h-[60dvh] content-center" />
  if (error instanceof ApiError && error.status === 404) {
    return <Missing roomId={error.code === 'hatim_not_found' ? roomId : null} />
  }
  return (
    <ErrorCard
      level={1}
      title={t('hatim.failed')}
      hint={errorText(error, t('rooms.fetchFailed'))}
      actions={
        <>
          <ButtonLink to={`/rooms/${roomId}`} kind="secondary">
            {t('hatim.toRoom')}
          </ButtonLink>
          <Button onClick={() => void refetch()}>
            <RotateCcw />
            {t('ui.tryAgain')}
          </Button>
        </>
      }
    />
  )
}

/** Not complete yet, or not there at all. */
const Missing = ({ roomId }: { roomId: string | null }) => (
  <EmptyState
    level={1}
    title={t(roomId ? 'hatim.notYet' : 'rooms.notFound')}
    hint={t(roomId ? 'hatim.notYetHint' : 'rooms.notFoundHint')}
    action={
      <ButtonLink to={roomId ? `/rooms/${roomId}` : '/read'} kind="secondary">
        {t(roomId ? 'hatim.toRoom' : 'rooms.backToDashboard')}
      </ButtonLink>
    }
  />
)
