import { useQuery } from '@tanstack/react-query'
import { Ear, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { monthDay, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { isId } from '../../lib/is-id.ts'
import { shownName } from '../../lib/shown-name.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cn } from '../../ui/cn.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../ui/states.tsx'
import { useMay } from '../auth/use-may.ts'
import { AnswerHearing } from './AnswerHearing.tsx'
import { HearingFrame } from './HearingFrame.tsx'
import { HearingText } from './HearingText.tsx'
import { type HearingAnswer, type LinkState, useAnswerHearing } from './hearings.mutations.ts'
import { hearingQuery, type OwnHearing } from './hearings.queries.ts'
import { LinkCard } from './LinkCard.tsx'
import { countMarks } from './listener-draft.ts'
import { ReciteButton } from './ReciteButton.tsx'

/** A hearing on its reciter's device, from the link to the answer. */
export function HearingScreen() {
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle>{t('hearings.title')}</PageTitle>
      {isId(id) ? <Loaded id={id} /> : <Missing />}
    </>
  )
}

function Loaded({ id }: { id: string }) {
  const hearing = useQuery(hearingQuery(id))
  const { data, error } = hearing
  if (data) return <ByState hearing={data} />
  if (error instanceof ApiError && error.status === 404) return <Missing />
  return (
    <HearingFrame>
      <QueryBoundary
        query={hearing}
        level={2}
        loading={<Spinner label={t('hearings.loading')} />}
        isLoading={hearing.isFetching}
        failed={t('hearings.failed')}
      >
        {() => null}
      </QueryBoundary>
    </HearingFrame>
  )
}

const Missing = () => (
  <HearingFrame>
    <ErrorCard
      level={2}
      title={t('hearings.ended.over')}
      hint={t('hearings.missing')}
      actions={<ButtonLink to="/hearings">{t('hearings.all')}</ButtonLink>}
    />
  </HearingFrame>
)

function ByState({ hearing }: { hearing: OwnHearing }) {
  switch (hearing.state) {
    case 'waiting':
      return <Waiting hearing={hearing} />
    case 'joined':
      return <Listened hearing={hearing} />
    case 'finished':
      return <AnswerHearing hearing={hearing} />
    default:
      return <Ended hearing={hearing} />
  }
}

function Waiting({ hearing }: { hearing: OwnHearing }) {
  const { state } = useLocation() as { state: Partial<LinkState> | null }
  return (
    <HearingFrame hearing={hearing} isNarrow footer={<Ending hearing={hearing} can={['refuse']} />}>
      <div className="text-center">
        <h2 className="text-2xl leading-tight sm:text-3xl">{t('hearings.link.title')}</h2>
        <p className="mx-auto mt-2 max-w-[34ch] text-ink-muted">
          {t(state?.token ? 'hearings.link.hint' : 'hearings.link.elsewhere')}
        </p>
        {state?.token && <LinkCard token={state.token} joinBy={hearing.joinBy} />}
        <p className="mt-2 text-[0.9375rem] text-ink-muted" role="status">
          {t('hearings.link.waiting')}
        </p>
      </div>
    </HearingFrame>
  )
}

/** The text stays hidden during the recital; marks appear quietly under its boxes. */
function Listened({ hearing }: { hearing: OwnHearing }) {
  const name = shownName(hearing.listenerName!)
  const { hesitations, slips } = countMarks(hearing)
  return (
    <HearingFrame hearing={hearing} footer={<Ending hearing={hearing} can={['free', 'refuse']} />}>
      <section className="card flex items-center gap-4 p-4 sm:p-5">
        <Avatar name={name} className="size-12 text-base" />
        <div className="min-w-0 flex-1" role="status">
          <h2 className="text-xl leading-tight wrap-anywhere">{t('hearings.live.title', { name })}</h2>
          <p className="mt-0.5 flex items-center gap-2 text-[0.9375rem] text-ink-muted">
            <Ear className="size-4.5 shrink-0 text-success" aria-hidden="true" />
            <span>{t('hearings.live.hint')}</span>
          </p>
        </div>
      </section>
      <section className="mt-3 sm:mt-5" aria-label={t('hearings.live.text')}>
        <div className="px-1 text-xl sm:text-2xl">
          <HearingText hearing={hearing} isHidden />
        </div>
      </section>
      <p className="mt-4 flex items-start gap-2.5 text-sm text-ink-muted sm:mt-6">
        <EyeOff className="mt-0.5 size-4.5 shrink-0 text-gold" aria-hidden="true" />
        <span>{t('hearings.live.hidden')}</span>
      </p>
      <p className="mt-3 flex flex-wrap gap-2" role="status">
        {hesitations > 0 && <Badge kind="gold">{t('hearings.hesitations', { count: hesitations })}</Badge>}
        {slips > 0 && <Badge kind="warning">{t('hearings.slips', { count: slips })}</Badge>}
      </p>
    </HearingFrame>
  )
}

/** The reciter's actions before the finish. */
function Ending({ hearing, can }: { hearing: OwnHearing; can: ('free' | 'refuse')[] }) {
  const answer = useAnswerHearing(hearing.id)
  const mayFree = useMay('POST /user/hearings/:id/free')
  const mayRefuse = useMay('POST /user/hearings/:id/refuse')
  const may = { free: mayFree, refuse: mayRefuse }
  const [asked, setAsked] = useState<'free' | 'refuse'>()
  const name = shownName(hearing.listenerName ?? '')
  const confirm = async (how: HearingAnswer) => {
    try {
      await answer(how)
      setAsked(undefined)
      return undefined
    } catch (error) {
      return errorText(error, t('hearings.answer.failed'))
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p
        className={cn('min-w-0 flex-1 text-sm text-ink-muted', can.length > 1 ? 'basis-full sm:basis-48' : 'basis-40')}
      >
        {hearing.state === 'joined'
          ? t('hearings.live.finish', { name, time: timeOfDay(hearing.finishBy!) })
          : t('hearings.link.end')}
      </p>
      {can
        .filter((how) => may[how])
        .map((how) => (
          <Button key={how} kind={how === 'free' ? 'ghost' : 'secondary'} onClick={() => setAsked(how)}>
            {t(`hearings.${how}.button`)}
          </Button>
        ))}
      {asked && (
        <ConfirmDialog
          title={t(`hearings.${asked}.title`)}
          confirmLabel={t(`hearings.${asked}.button`)}
          busyLabel={t('hearings.answer.busy')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
        >
          <p>{t(`hearings.${asked}.text`)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Ended({ hearing }: { hearing: OwnHearing }) {
  const { state, listenerName, finishedOn } = hearing
  const isAccepted = state === 'accepted'
  return (
    <HearingFrame hearing={hearing}>
      <div role="status">
        <EmptyState
          level={2}
          icon={<Ear />}
          title={
            isAccepted
              ? t('hearings.heardBy', { name: shownName(listenerName!), date: monthDay(finishedOn!) })
              : t(state === 'refused' ? 'hearings.ended.refused' : 'hearings.ended.over')
          }
          hint={t(isAccepted ? 'hearings.ended.accepted.hint' : 'hearings.ended.hint')}
          action={
            <>
              <ButtonLink to="/memorize" kind={isAccepted ? 'primary' : 'secondary'}>
                {t('hearings.ended.path')}
              </ButtonLink>
              {!isAccepted && <ReciteButton range={hearing} kind="primary" />}
            </>
          }
        />
      </div>
    </HearingFrame>
  )
}
