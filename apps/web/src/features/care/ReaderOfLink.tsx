import { READER_PARAM } from '@halaqa/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { backToMyself, readAs } from '../../lib/reading-as.ts'
import { ErrorCard, PageSpinner } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { usePerson, useSignedInUser } from '../auth/use-auth.ts'
import { readersQuery } from './care.queries.ts'

/** A link of a notification or a reminder names the person whom it is about. The page opens as them. */
export function ReaderOfLink({ personId }: { personId: string }) {
  const person = usePerson()
  const user = useSignedInUser()
  const navigate = useNavigate()
  const path = pathWithoutReader(useLocation())
  const mustAsk = personId !== person.id && personId !== user.id && !person.isLocked
  const { data, isSuccess, isFetching, error, refetch } = useQuery({
    ...readersQuery,
    enabled: mustAsk,
    refetchOnMount: 'always',
  })
  const reader = data?.find(({ id }) => id === personId)
  const isGone = isSuccess && !isFetching && !reader
  const wasOpened = useRef(false)
  useEffect(() => {
    if (wasOpened.current || (mustAsk && !reader && !isGone)) return
    wasOpened.current = true
    // Another person's screens are mounted, which React does not do within an effect.
    if (reader) queueMicrotask(() => readAs(reader, path))
    else if (mustAsk) {
      void navigate('/read', { replace: true })
      queueMicrotask(() => backToMyself())
      toast.warning(t('readerLink.gone'))
    } else if (personId === user.id && person.id !== user.id && !person.isLocked) {
      queueMicrotask(() => backToMyself(path))
    } else void navigate(path, { replace: true })
  })
  if (!error || isFetching || reader) return <PageSpinner label={t('ui.loading')} />
  return (
    <main id="main" className="mx-auto max-w-app px-gutter py-10">
      <ErrorCard
        title={t('readerLink.failed')}
        hint={errorText(error, t('readerLink.failedHint'))}
        onRetry={() => void refetch()}
      />
    </main>
  )
}

function pathWithoutReader({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const query = new URLSearchParams(search)
  query.delete(READER_PARAM)
  const rest = query.toString()
  return `${pathname}${rest && `?${rest}`}${hash}`
}
