import { pageOf } from '@halaqa/quran/mushaf'
import { surahOf } from '@halaqa/quran/surahs'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { longDate } from '../../lib/dates.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { surahOfAddress, surahPath } from '../../lib/paths.ts'
import { surahName, unitName } from '../../lib/surah-names.ts'
import { useToday } from '../../lib/use-today.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Shamsa } from '../../ui/Shamsa.tsx'
import { EmptyState, Spinner } from '../../ui/states.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { type SurahMemory, surahMemoryQuery } from '../memory/memory.queries.ts'
import { readSurahPlace } from '../review/surah-place.ts'
import { type LastPage, UndoLastPage } from '../review/UndoLastPage.tsx'
import type { Path, Unit } from '../units/unit.ts'
import { pathQuery } from '../units/units.queries.ts'

/**
 * The page of a surah whose lessons are completed, `/memorize/surah/:surah`. The surah is recited whole from here, and
 * the page is shown again afterwards.
 */
export function SurahScreen() {
  const surah = surahOfAddress(useParams().surah)
  if (surah === undefined) return <Navigate to="/memorize" replace />
  return (
    <>
      <PageTitle>{surahName(surah)}</PageTitle>
      <Loaded key={surah} surah={surah} />
    </>
  )
}

function Loaded({ surah }: { surah: number }) {
  const memory = useQuery(surahMemoryQuery(surah))
  const path = useQuery(pathQuery)
  return (
    <QueryBoundary
      query={{ ...memory, data: path.isPending ? undefined : memory.data }}
      level={1}
      isLoading={memory.isFetching || path.isPending}
      loading={<Spinner label={t('lessons.surah.loading')} />}
      failed={t('lessons.surah.failed')}
      frame={inMiddle}
    >
      {(data) =>
        data.items.length > 0 ? (
          <SurahPage surah={surah} memory={data} path={path.data} />
        ) : (
          inMiddle(
            <EmptyState
              level={1}
              title={t('lessons.surah.nothing', { surah: surahName(surah) })}
              hint={t('lessons.surah.nothingHint')}
              action={<ButtonLink to={surahPath(surah)}>{t('review.back')}</ButtonLink>}
            />,
          )
        )
      }
    </QueryBoundary>
  )
}

const inMiddle = (content: ReactNode) => (
  <main id="main" className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-gutter py-10">
    {content}
  </main>
)

interface Props {
  surah: number
  memory: SurahMemory
  path: Path | undefined
}

function SurahPage({ surah, memory, path }: Props) {
  const { nameArabic, ayahCount } = surahOf(surah)
  const { learnedInDays: days } = memory
  const person = usePerson()
  const arrived = useLocation().state as { isRecited?: boolean; last?: LastPage } | null
  const isRecited = arrived?.isRecited === true
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  const unit = path?.units.find(({ surahNumber }) => surahNumber === surah)
  const isLearned = unit?.status === 'completed'
  const state = memory.memorizedAt !== null ? 'byHeart' : isRecited ? 'recited' : isLearned ? 'learned' : 'named'
  return (
    <main
      id="main"
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,60rem)] lg:grid-rows-none lg:place-content-center lg:p-gutter"
    >
      <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:overflow-hidden lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:shadow-raised">
        <section
          className="relative grid place-content-center overflow-hidden rounded-b-2xl bg-hero bg-radial-[at_50%_38%] from-hero to-hero-deep px-gutter pt-6 pb-8 text-center text-on-hero lg:rounded-none lg:py-12"
          aria-labelledby="surah"
        >
          <div className="@container relative mx-auto grid aspect-square w-[clamp(9rem,64dvh-14rem,21.5rem)] max-w-full place-items-center text-hero-gold">
            <Shamsa className="absolute inset-0 size-full" />
            <p
              className="mushaf relative text-[clamp(1.25rem,16cqi,3rem)] text-on-hero"
              lang="ar"
              translate="no"
              dir="rtl"
            >
              {nameArabic}
            </p>
          </div>
          <h1 id="surah" ref={heading} tabIndex={-1} className="mt-4 text-headline outline-none">
            {t(`lessons.surah.${state}`, { surah: surahName(surah) })}
          </h1>
          <p className="mx-auto mt-2 max-w-[30ch] font-serif text-lg leading-relaxed text-on-hero-muted">
            {t('lessons.surah.dua')}
          </p>
          <dl className="mx-auto mt-5 flex flex-wrap justify-center gap-x-7 gap-y-2 text-on-hero-muted">
            <Figure value={ayahCount} label={t('lessons.surah.verses', { count: ayahCount })} />
            {unit && (
              <Figure value={unit.totalLessons} label={t('lessons.surah.lessons', { count: unit.totalLessons })} />
            )}
            {days !== null && <Figure value={days} label={t('lessons.surah.days', { count: days })} />}
          </dl>
        </section>
        <div className="mx-auto grid w-full max-w-md content-center gap-3 px-gutter pt-5 pb-6 lg:p-10">
          <SurahActions surah={surah} isRecited={isRecited} next={path && nextUnit(path, surah)} />
          {arrived?.last?.submission.userId === person.id && <UndoLastPage surah={surah} last={arrived.last} />}
          <div className="mt-1 grid gap-1 text-center text-sm text-ink-muted lg:text-start">
            <ComesBack memory={memory} />
            {memory.memorizedAt === null && <p>{t('lessons.surah.counts')}</p>}
          </div>
        </div>
      </div>
    </main>
  )
}

const Figure = ({ value, label }: { value: number; label: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm">{label}</dt>
    <dd className="font-serif text-xl font-semibold text-on-hero tabular-nums">{pageDigits(value)}</dd>
  </div>
)

/** Leads to reciting the surah whole, or to going on with that, and to what comes next on the path. */
function SurahActions({ surah, isRecited, next }: { surah: number; isRecited: boolean; next: Unit | undefined }) {
  const user = usePerson()
  const place = readSurahPlace(user.id, surah)
  const { startPosition, ayahCount } = surahOf(surah)
  const pages = pageOf(startPosition + ayahCount - 1) - pageOf(startPosition) + 1
  const recite = (
    <ButtonLink to={`/memorize/surah/${surah}/recite`} kind={isRecited ? 'secondary' : 'primary'} size="lg">
      {place
        ? t('lessons.surah.goOn', { done: place.done.length, count: place.count })
        : t(isRecited ? 'lessons.surah.again' : 'lessons.surah.recite')}
    </ButtonLink>
  )
  const onward = (
    <ButtonLink
      to={next ? surahPath(next.surahNumber) : '/memorize'}
      kind={isRecited ? 'primary' : 'secondary'}
      size="lg"
    >
      <span>{next ? t('lessons.surah.next', { surah: unitName(next) }) : t('review.back')}</span>
      <ArrowRight className="rtl:-scale-x-100" />
    </ButtonLink>
  )
  if (isRecited) {
    return (
      <>
        {onward}
        {recite}
      </>
    )
  }
  return (
    <>
      <p className="font-serif text-xl leading-snug font-semibold lg:text-2xl">{t('lessons.surah.offer')}</p>
      {pages > 1 && <p className="text-ink-muted">{t('lessons.surah.pages', { count: pages })}</p>}
      {recite}
      {onward}
    </>
  )
}

/** The first after it on the path that is not completed; else the first of all. */
function nextUnit({ units }: Path, surah: number): Unit | undefined {
  const here = units.findIndex(({ surahNumber }) => surahNumber === surah)
  const isOpen = ({ status, surahNumber }: Unit) => status !== 'completed' && surahNumber !== surah
  return units.slice(here + 1).find(isOpen) ?? units.find(isOpen)
}

function ComesBack({ memory: { items } }: { memory: SurahMemory }) {
  const today = useToday()
  const due = items.map((item) => item.due).sort()[0]!
  return <p>{due <= today ? t('lessons.surah.soon') : t('lessons.surah.comesBack', { date: longDate(due) })}</p>
}
