import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../ui/states.tsx'
import { UnitBanner } from './UnitBanner.tsx'
import { unitsQuery } from './units.queries.ts'

export function MemorizeScreen() {
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-32 sm:pt-10">
      <PageTitle>{t('units.title')}</PageTitle>
      <h1 className="text-headline">{t('units.heading')}</h1>
      <div className="mt-7">
        <Units />
      </div>
    </main>
  )
}

function Units() {
  const units = useQuery(unitsQuery)

  if (units.data === undefined) {
    return (
      <div className="card p-4 sm:p-5">
        {units.isFetching ? (
          <Spinner label={t('units.loading')} />
        ) : (
          <ErrorCard
            level={2}
            title={t('units.failed')}
            hint={errorText(units.error, t('units.fetchFailed'))}
            onRetry={() => void units.refetch()}
          />
        )}
      </div>
    )
  }
  if (units.data.length === 0) {
    return (
      <div className="card p-4 sm:p-5">
        <EmptyState level={2} icon={<Route />} title={t('units.empty')} />
      </div>
    )
  }
  return (
    <ul className="grid gap-5">
      {units.data.map((unit) => (
        <li key={unit.id}>
          <UnitBanner unit={unit} />
        </li>
      ))}
    </ul>
  )
}
