import { MAX_READERS_IN_CARE } from '@halaqa/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { Lock, Plus, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsPage } from '../../ui/SettingsPage.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import { AddReaderDialog } from './AddReaderDialog.tsx'
import { type Reader, readersQuery } from './care.queries.ts'
import { ForEachReader } from './ForEachReader.tsx'
import { ReaderCard } from './ReaderCard.tsx'

/** The readers in the person's care, in the order in which they were added. Nothing compares them with one another. */
export function CareScreen() {
  const [isAdding, setAdding] = useState(false)
  const readers = useQuery(readersQuery)
  const add = () => setAdding(true)
  return (
    <SettingsPage title={t('ui.nav.readers')} hint={t('care.hint')}>
      <QueryBoundary query={readers} loading={<LoadingReaders />} failed={t('care.failed')} level={2}>
        {(all) => (all.length === 0 ? <NoReaders onAdd={add} /> : <Readers readers={all} onAdd={add} />)}
      </QueryBoundary>
      {isAdding && <AddReaderDialog readers={readers.data ?? []} onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}

function Readers({ readers, onAdd }: { readers: Reader[]; onAdd: () => void }) {
  const isFull = readers.length >= MAX_READERS_IN_CARE
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5" aria-label={t('ui.nav.readers')}>
        {readers.map((reader) => (
          <ReaderCard key={reader.id} reader={reader} readers={readers} />
        ))}
      </ul>
      <div>
        {!isFull && (
          <Button size="lg" className="w-full sm:w-auto" onClick={onAdd}>
            <Plus />
            <span>{t('care.add')}</span>
          </Button>
        )}
        <p className="mt-2 text-sm text-ink-muted">
          {t(isFull ? 'care.full' : 'care.count', { count: readers.length, most: MAX_READERS_IN_CARE })}
        </p>
      </div>
      <Card className="divide-y divide-line overflow-hidden" aria-label={t('care.forOne')}>
        <ForEachReader readers={readers} action="lock" icon={<Lock />} />
        <ForEachReader readers={readers} action="guardians" icon={<UserRoundPlus />} />
      </Card>
    </>
  )
}

function NoReaders({ onAdd }: { onAdd: () => void }) {
  return (
    <Card className="px-6 py-10 text-center sm:py-14">
      <div className="mx-auto flex w-fit items-center -space-x-3" aria-hidden="true">
        <Portrait name="Y" colour="lapis" className="size-14 text-xl ring-4 ring-surface" />
        <Portrait name="M" colour="terracotta" className="relative z-10 size-18 text-3xl ring-4 ring-surface" />
        <Portrait name="G" colour="olive" className="size-14 text-xl ring-4 ring-surface" />
      </div>
      <h2 className="mt-6 text-title">{t('care.empty.title')}</h2>
      <p className="mx-auto mt-2 max-w-[38ch] text-ink-muted">{t('care.empty.text')}</p>
      <Button size="lg" className="mt-6" onClick={onAdd}>
        <Plus />
        <span>{t('care.add')}</span>
      </Button>
    </Card>
  )
}

const LoadingReaders = () => (
  <Skeleton label={t('care.loading')}>
    <div className="grid gap-3.5">
      {[1, 2].map((row) => (
        <LoadingCard key={row}>
          <SkeletonBlock className="size-14 rounded-full" />
          <div className="grid flex-1 gap-2">
            <SkeletonBlock className="h-6 w-1/2" />
            <SkeletonBlock className="h-4 w-2/3" />
          </div>
        </LoadingCard>
      ))}
    </div>
  </Skeleton>
)

const LoadingCard = ({ children }: { children: ReactNode }) => (
  <div className="card flex min-h-24 items-center gap-4 p-4 max-sm:min-h-40 max-sm:items-start sm:p-5">{children}</div>
)
