import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../lib/api-error.ts'
import { timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../ui/states.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { type ListenerHearing, listenerHearingQuery } from './hearings.queries.ts'
import { JoinForm } from './JoinForm.tsx'
import { ListenerHeader } from './ListenerHeader.tsx'
import { Listening } from './Listening.tsx'
import { forgetMarks, removeOldDrafts } from './listener-draft.ts'

/** The page of a hearing's link, `/h/:token`, for the one who listens, with an account or without. */
export function ListenerScreen() {
  const { token = '' } = useParams()
  const heard = useQuery(listenerHearingQuery(token))
  useEffect(() => removeOldDrafts(Date.now()), [])
  const refusal = refusalOf(heard.error)
  const isOver = refusal === 'hearing_not_found' || refusal === 'hearing_taken' || heard.data?.state === 'finished'
  useEffect(() => {
    if (isOver) forgetMarks(token)
  }, [isOver, token])
  return (
    <>
      <PageTitle>
        {heard.data ? t('hearings.heard.title', { name: heard.data.reciter }) : t('hearings.listen')}
      </PageTitle>
      {heard.data?.ayahs && !refusal ? (
        <Listening key={token} token={token} heard={{ ...heard.data, ayahs: heard.data.ayahs }} />
      ) : (
        <Page>
          {refusal ? (
            <Refused code={refusal} />
          ) : (
            <QueryBoundary
              query={heard}
              level={1}
              loading={<Spinner label={t('hearings.heard.loading')} />}
              isLoading={heard.isFetching && heard.data === undefined}
              failed={t('hearings.heard.failed')}
            >
              {(data) =>
                data.state === 'finished' ? <Thanks name={data.reciter} /> : <Join token={token} heard={data} />
              }
            </QueryBoundary>
          )}
        </Page>
      )}
    </>
  )
}

const REFUSALS = ['hearing_not_found', 'hearing_taken', 'hearing_own'] as const
type Refusal = (typeof REFUSALS)[number]

const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof ApiError ? REFUSALS.find((code) => code === error.code) : undefined

/** A guest chooses the language here. */
function Page({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <ListenerHeader />
      <main id="main" className="mx-auto w-full max-w-read content-center px-gutter pt-6 pb-10">
        {children}
        {!user && <LanguageLinks className="mx-auto mt-8 w-full max-w-md text-sm text-ink-muted" />}
      </main>
    </div>
  )
}

function Refused({ code }: { code: Refusal }) {
  const { user } = useAuth()
  return (
    <ErrorCard
      level={1}
      title={t(`hearings.refused.${code}`)}
      hint={t(`hearings.refused.${code}.hint`)}
      actions={
        <ButtonLink to={user ? '/memorize' : '/'} kind="secondary">
          {t('hearings.refused.home')}
        </ButtonLink>
      }
    />
  )
}

/** Shown before the place is taken: the reciter, the range, and a field for the listener's name. */
function Join({ token, heard }: { token: string; heard: ListenerHearing }) {
  const queries = useQueryClient()
  return (
    <div className="mx-auto w-full max-w-md">
      <p className="text-sm font-semibold text-gold-ink">{rangeText(heard)}</p>
      <h1 className="text-headline">{t('hearings.heard.title', { name: heard.reciter })}</h1>
      <p className="mt-1.5 text-ink-muted">{t('hearings.join.hint', { time: timeOfDay(heard.joinBy) })}</p>
      <JoinForm
        token={token}
        onJoined={(joined) => queries.setQueryData(listenerHearingQuery(token).queryKey, joined)}
        onRefused={() => void queries.invalidateQueries({ queryKey: listenerHearingQuery(token).queryKey })}
      />
    </div>
  )
}

function Thanks({ name }: { name: string }) {
  const { user } = useAuth()
  return (
    <div role="status">
      <EmptyState
        level={1}
        title={t('hearings.thanks.title')}
        hint={t('hearings.thanks.hint', { name })}
        action={
          <ButtonLink to={user ? '/memorize' : '/'} kind="secondary">
            {t('hearings.refused.home')}
          </ButtonLink>
        }
      />
    </div>
  )
}
