import { useState } from 'react'
import { fullDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { firstName } from '../../ui/names.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSignedInUser } from '../auth/auth.access.ts'
import { CreateRoomModal } from './create/CreateRoomModal.tsx'
import { Figures } from './Figures.tsx'
import { ReaderCard } from './ReaderCard.tsx'
import { ReadingTasks } from './ReadingTasks.tsx'
import { RoomList } from './RoomList.tsx'

/** The dashboard: what to read now, and with whom. */
export function ReadScreen() {
  const user = useSignedInUser()
  const today = useToday()
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-32 sm:pt-10">
      <PageTitle>{t('read.title')}</PageTitle>
      <p className="text-sm font-medium text-ink-muted">{fullDate(today)}</p>
      <h1 className="mt-1 text-headline break-words">{t('read.greeting', { first: firstName(user.fullName) })}</h1>
      <ReaderCard />
      <Figures />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)]">
        <ReadingTasks today={today} onCreateRoom={create} />
        <RoomList onCreateRoom={create} />
      </div>
      <CreateRoomModal open={isCreating} onClose={() => setCreating(false)} />
    </main>
  )
}
