import { HEARING_MAX_PAGES } from '@halaqa/contract/constants'
import { type AyahRange, rangeProblem } from '@halaqa/quran/range'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Ear } from 'lucide-react'
import { useState } from 'react'
import { monthDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { shownName } from '../../lib/shown-name.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { OlderRows } from '../../ui/OlderRows.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { RangeEnds } from '../rooms/create/RangeEnds.tsx'
import { type Hearing, hearingsQuery } from './hearings.queries.ts'
import { ReciteButton } from './ReciteButton.tsx'

/** A person chooses here what to recite to somebody, and sees who has listened. */
export function HearingsScreen() {
  const hearings = useInfiniteQuery(hearingsQuery)
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-6 pb-36 sm:pt-10">
      <PageTitle>{t('hearings.title')}</PageTitle>
      <BackLink to="/memorize">{t('hearings.ended.path')}</BackLink>
      <h1 className="mt-1 text-headline">{t('hearings.title')}</h1>
      <p className="mt-1.5 max-w-[60ch] text-ink-muted">{t('hearings.about')}</p>
      <NewHearing />
      <h2 className="mt-8 text-xl">{t('hearings.list')}</h2>
      <Card className="mt-3 overflow-hidden">
        <QueryBoundary
          query={hearings}
          isLoading={hearings.isFetching}
          loading={<Skeleton label={t('hearings.list.loading')} rows={2} />}
          failed={t('hearings.list.failed')}
        >
          {({ pages }) => (
            <>
              <HearingRows hearings={pages.flatMap((page) => page.hearings).filter(({ state }) => state !== 'over')} />
              <OlderRows list={hearings} failed={t('hearings.list.olderFailed')} />
            </>
          )}
        </QueryBoundary>
      </Card>
    </main>
  )
}

function HearingRows({ hearings }: { hearings: readonly Hearing[] }) {
  if (hearings.length === 0) {
    return <EmptyState title={t('hearings.list.none')} hint={t('hearings.list.noneHint')} icon={<Ear />} />
  }
  return (
    <ul className="divide-y divide-line">
      {hearings.map((hearing) => (
        <li key={hearing.id}>
          <Anchor
            to={`/hearings/${hearing.id}`}
            className="flex min-h-16 items-center gap-3 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{rangeText(hearing)}</span>
              <span className="block text-sm wrap-anywhere text-ink-muted">{stateText(hearing)}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-muted rtl:-scale-x-100" aria-hidden="true" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function stateText({ state, listenerName, finishedOn, answerBy }: Hearing): string {
  const name = shownName(listenerName ?? '')
  switch (state) {
    case 'joined':
      return t('hearings.live.title', { name })
    case 'finished':
      return t('hearings.list.finished', { name, date: monthDay(answerBy!) })
    case 'accepted':
      return t('hearings.heardBy', { name, date: monthDay(finishedOn!) })
    default:
      return t('hearings.list.waiting')
  }
}

/** A range of the person's choice. */
function NewHearing() {
  const [range, setRange] = useState<AyahRange>({ startSurah: 1, startAyah: 1, endSurah: 1, endAyah: 7 })
  return (
    <Card className="mt-6 p-5 sm:p-6" aria-labelledby="new-hearing">
      <h2 id="new-hearing" className="text-xl">
        {t('hearings.range')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">{t('hearings.range.hint', { pages: HEARING_MAX_PAGES })}</p>
      <div className="mt-4">
        <RangeEnds range={range} onChange={setRange} />
      </div>
      <div className="mt-5">
        <ReciteButton
          range={range}
          kind="primary"
          size="lg"
          className="w-full"
          isDisabled={rangeProblem(range) !== undefined}
        />
      </div>
    </Card>
  )
}
