import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { callPublic } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { longDate } from '../../lib/dates.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Khatam } from '../../ui/Ornament.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import { Dedication } from '../dedications/Dedication.tsx'
import { ReportButton } from '../dedications/ReportButton.tsx'
import { type KhatmPage, khatmPageQuery } from './khatm-pages.queries.ts'

/** The page of a room for everyone: how far it is, without names. */
export function KhatmScreen() {
  const { code = '' } = useParams()
  const { data, error, refetch } = useQuery(khatmPageQuery(code))
  return (
    <main id="main" className="mx-auto w-full max-w-read px-gutter pt-8 pb-20 text-center sm:pt-14">
      <PageTitle>{t('khatm.title')}</PageTitle>
      {data ? (
        <Shown code={code} page={data} />
      ) : data === null ? (
        <Headed title={t('khatm.none')}>
          <p className="mt-3 text-ink-muted text-balance">{t('khatm.noneHint')}</p>
          <Links />
        </Headed>
      ) : error ? (
        <div role="alert">
          <Headed title={t('khatm.failed')}>
            <p className="mt-3 text-ink-muted">{errorText(error, t('khatm.failedHint'))}</p>
            <Button size="lg" className="mt-7" onClick={() => void refetch()}>
              {t('ui.tryAgain')}
            </Button>
          </Headed>
        </div>
      ) : (
        <Headed title={t('khatm.heading')}>
          <Skeleton label={t('ui.loading')}>
            <SkeletonBlock className="mx-auto mt-8 h-64 w-full max-w-sm" />
          </Skeleton>
        </Headed>
      )}
    </main>
  )
}

const Headed = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Khatam className="mx-auto size-11 text-gold" />
    <h1 className="mt-4 text-headline break-words text-balance">{title}</h1>
    {children}
  </>
)

function Shown({ code, page }: { code: string; page: KhatmPage }) {
  const { percent, percentOf, hatimsCompleted, dedication, takenOn } = page
  return (
    <Headed title={t('khatm.heading')}>
      <Dedication text={dedication} className="mt-3 text-xl leading-snug" />
      {percent !== null && (
        <div className="mt-8 grid justify-items-center">
          <Ring className="size-44" percent={percent} label={t(`khatm.ring.${percentOf}`, { percent })}>
            <div className="font-serif text-4xl font-semibold tabular-nums">{pageDigits(`${percent}%`)}</div>
            <div className="text-sm text-ink-muted">{t(`khatm.of.${percentOf}`)}</div>
          </Ring>
        </div>
      )}
      <p className="mt-7 font-serif text-2xl">{t('khatm.hatims', { count: hatimsCompleted })}</p>
      <p className="mt-2 text-sm text-ink-muted text-balance">{t('khatm.taken', { date: longDate(takenOn) })}</p>
      <Links />
      <ReportButton
        label={t('khatm.report')}
        dedication={dedication}
        report={(line) => callPublic('POST /khatm/:code/report', { params: { code }, body: { dedication: line } })}
        className="mt-6 noscript:hidden"
      />
    </Headed>
  )
}

const Links = () => (
  <div className="mt-9 flex flex-wrap justify-center gap-3">
    <ButtonLink to="/quran" size="lg">
      {t('landing.readQuran')}
    </ButtonLink>
    <ButtonLink to="/about" size="lg" kind="secondary">
      {t('about.title')}
    </ButtonLink>
  </div>
)
