import { Calendar, LogOut } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useAuth, useSignedInUser } from '../auth/use-auth.ts'
import { CompletedHatims } from './CompletedHatims.tsx'
import { ProfileFigures } from './ProfileFigures.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ReadingCalendar } from './ReadingCalendar.tsx'
import { StarAvatar } from './StarAvatar.tsx'

export function ProfileScreen() {
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-36 sm:pt-12">
      <PageTitle>{t('profile.title')}</PageTitle>
      <Person />
      <ProfileFigures />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ReadingCalendar />
          <CompletedHatims />
        </div>
        <Settings />
      </div>
    </main>
  )
}

function Settings() {
  const { signOut } = useAuth()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ProfileMenu />
      <Button kind="secondary" size="lg" className="w-full text-danger-ink" onClick={signOut}>
        <LogOut className="rtl:-scale-x-100" />
        {t('ui.signOut')}
      </Button>
    </div>
  )
}

function Person() {
  const user = useSignedInUser()
  return (
    <section className="flex flex-wrap items-center gap-5 sm:gap-7">
      <StarAvatar name={user.fullName} />
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-headline break-words">{user.fullName}</h1>
        <p className="mt-1 break-words text-ink-muted">{user.email}</p>
        <p className="mt-1 flex items-center gap-2 text-sm text-ink-muted">
          <Calendar className="size-4" />
          {t('profile.joined', { date: longDate(user.createdAt) })}
        </p>
      </div>
    </section>
  )
}
