import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAuth, useCurrentPerson } from '../features/auth/use-auth.ts'
import { onCareEnded } from '../lib/api.ts'
import { t } from '../lib/i18n.ts'
import { backToMyself, onSwitch, readReadingAs, useReadingAs } from '../lib/reading-as.ts'
import { readSession } from '../lib/session.ts'
import { PageSpinner } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { createQueryClient } from './queries.ts'

interface Props {
  /** Opens a page in place of the current one. */
  navigate?: ((path: string) => Promise<void>) | undefined
  children: ReactNode
}

/**
 * Keeps apart what the app holds of each person whom it reads as. Each has a query client of their own, and the screens are mounted anew
 * when the person changes.
 */
export function PersonScope({ navigate, children }: Props) {
  const own = useQueryClient()
  const reader = useReadingAs()
  const clientOf = useReaderClients()
  const queries = reader ? clientOf(reader.id) : own
  const change = useChangeOfPerson()
  const { user } = useAuth()
  const [isChanging, setChanging] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  useLayoutEffect(
    () =>
      onSwitch(async (apply, path) => {
        // Screens end what they were doing as the person whom they show. Reads that are under way would come too late.
        flushSync(() => setChanging(true))
        void queries.cancelQueries()
        apply()
        await navigate?.(path)
        window.scrollTo(0, 0)
        setChanging(false)
        setAnnouncement(announcementNow())
      }),
    [queries, navigate],
  )
  useEffect(() => onCareEnded(endCare), [])
  useEffect(() => {
    if (!announcement) return
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [announcement])

  return (
    <>
      {user && (
        <p role="status" className="sr-only">
          {announcement}
        </p>
      )}
      <QueryClientProvider key={change} client={queries}>
        {isChanging ? <PageSpinner label={t('ui.loading')} /> : children}
      </QueryClientProvider>
    </>
  )
}

/** The query clients of the readers for whom the signed-in person acts in this tab. Their answers stay while the tab reads as others. */
function useReaderClients() {
  const accountId = useAuth().user?.id
  const clients = useMemo(() => new Map<string, QueryClient>(), [accountId])
  useEffect(
    () => () => {
      for (const client of clients.values()) client.clear()
    },
    [clients],
  )
  return (readerId: string) => {
    const client = clients.get(readerId) ?? createQueryClient()
    clients.set(readerId, client)
    return client
  }
}

/** Counts the changes from one person to another. A guest who signs in keeps the screens, and so does a person who loses their session. */
function useChangeOfPerson() {
  const id = useCurrentPerson()?.id
  const [last, setLast] = useState({ id, count: 0 })
  if (id !== last.id) setLast({ id, count: last.count + (id && last.id ? 1 : 0) })
  return last.count
}

function announcementNow() {
  const reader = readReadingAs()
  if (reader) return t('ui.readingAs.switched', { name: reader.fullName })
  const user = readSession()
  return user?.lockedBy === undefined ? t('ui.readingAs.switchedBack') : t('ui.locked.now', { name: user.fullName })
}

function endCare() {
  const reader = readReadingAs()
  if (!reader) return
  backToMyself()
  toast.warning(t('ui.readingAs.ended', { name: reader.fullName }))
}
