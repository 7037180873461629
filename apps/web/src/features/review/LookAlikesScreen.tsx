import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, Spinner } from '../../ui/states.tsx'
import { type LookAlikeSlip, lookAlikeSlipsQuery } from '../memory/memory.queries.ts'
import { nameOfPlace, TwoPlaces } from './TwoPlaces.tsx'

/** The places that a person took for one another: listed, and practised one after the other or one alone. */
export function LookAlikesScreen() {
  const slips = useQuery(lookAlikeSlipsQuery)
  const [practised, setPractised] = useState<readonly LookAlikeSlip[]>([])
  const [wasPractised, setWasPractised] = useState(false)
  const practise = (some: readonly LookAlikeSlip[]) => {
    setPractised(some)
    setWasPractised(true)
  }
  const [now, ...left] = practised
  return (
    <>
      <PageTitle>{t('review.alikes.title')}</PageTitle>
      {now ? (
        <TwoPlaces
          key={placesOf(now)}
          lookAlike={now.lookAlike}
          surah={now.surahNo}
          header={<PractiseHeader left={practised.length} onBack={() => setPractised([])} />}
          onDone={() => setPractised(left)}
        />
      ) : (
        <main id="main" className="mx-auto min-h-dvh max-w-[48rem] px-gutter pt-2 pb-16">
          <Anchor to="/memorize" className="btn-icon -ms-2.5" aria-label={t('review.back')} title={t('review.back')}>
            <ArrowLeft className="rtl:-scale-x-100" />
          </Anchor>
          <Heading takesFocus={wasPractised} />
          <QueryBoundary
            query={slips}
            level={2}
            loading={<Spinner label={t('review.alikes.loading')} />}
            isLoading={slips.isFetching}
            failed={t('review.alikes.failed')}
          >
            {({ lookAlikes }) =>
              lookAlikes.length > 0 ? <Slips lookAlikes={lookAlikes} practise={practise} /> : <NoSlips />
            }
          </QueryBoundary>
        </main>
      )}
    </>
  )
}

const placesOf = ({ surahNo, lookAlike: { here, there } }: LookAlikeSlip) =>
  `${nameOfPlace(surahNo, here.ayah)} · ${nameOfPlace(there.surahNo, there.ayah)}`

/** Takes the focus when the person comes back to the list. */
function Heading({ takesFocus }: { takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-1 text-headline outline-none">
      {t('review.alikes.title')}
    </h1>
  )
}

interface SlipsProps {
  lookAlikes: readonly LookAlikeSlip[]
  practise: (some: readonly LookAlikeSlip[]) => void
}

const Slips = ({ lookAlikes, practise }: SlipsProps) => (
  <>
    <p className="mt-2 text-ink-muted">{t('review.alikes.hint', { count: lookAlikes.length })}</p>
    <ul className="card mt-5 divide-y divide-line">
      {lookAlikes.map((slip) => (
        <li key={placesOf(slip)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
          <span className="min-w-0">
            <span className="block font-serif text-lg leading-snug font-semibold">{placesOf(slip)}</span>
            <span className="block text-sm text-ink-muted">
              {t('review.alikes.slips', { count: slip.slips, date: longDate(slip.last) })}
            </span>
          </span>
          <Button
            kind="soft"
            className="max-sm:w-full"
            aria-label={t('review.alikes.practiseThese', { places: placesOf(slip) })}
            onClick={() => practise([slip])}
          >
            {t('review.alikes.practise')}
          </Button>
        </li>
      ))}
    </ul>
    {lookAlikes.length > 1 && (
      <Button size="lg" className="mt-5 w-full" onClick={() => practise(lookAlikes)}>
        {t('review.alikes.practiseAll')}
      </Button>
    )}
  </>
)

const NoSlips = () => (
  <EmptyState
    level={2}
    title={t('review.alikes.none')}
    hint={t('review.alikes.noneHint')}
    action={<ButtonLink to="/memorize">{t('review.back')}</ButtonLink>}
  />
)

/** The header while places are practised: back to the list, and the number that is left. */
const PractiseHeader = ({ left, onBack }: { left: number; onBack: () => void }) => (
  <BackBar label={t('review.alikes.back')} back={onBack}>
    <p className="truncate font-semibold leading-tight">{t('review.alike.header')}</p>
    <p className="text-sm text-ink-muted tabular-nums">{t('review.alikes.left', { count: left })}</p>
  </BackBar>
)
