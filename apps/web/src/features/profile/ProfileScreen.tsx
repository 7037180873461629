import { Calendar, LogOut } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { initials } from '../../ui/names.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useAuth, useSignedInUser } from '../auth/use-auth.ts'
import { CompletedHatims } from './CompletedHatims.tsx'
import { ProfileFigures } from './ProfileFigures.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ReadingCalendar } from './ReadingCalendar.tsx'

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

/** A person's initials in the khatam. */
function StarAvatar({ name }: { name: string }) {
  return (
    <span className="relative grid size-24 shrink-0 place-items-center sm:size-32" aria-hidden="true">
      <svg className="absolute inset-0 size-full" viewBox="0 0 100 100" aria-hidden="true">
        <path
          d="M94.35 68.37L75.98 75.98L68.37 94.35L50 86.74L31.63 94.35L24.02 75.98L5.65 68.37L13.26 50L5.65 31.63L24.02 24.02L31.63 5.65L50 13.26L68.37 5.65L75.98 24.02L94.35 31.63L86.74 50Z"
          fill="var(--color-hero)"
        />
        <path
          d="M89.73 66.46L73.27 73.27L66.46 89.73L50 82.91L33.54 89.73L26.73 73.27L10.27 66.46L17.09 50L10.27 33.54L26.73 26.73L33.54 10.27L50 17.09L66.46 10.27L73.27 26.73L89.73 33.54L82.91 50Z"
          fill="none"
          stroke="var(--color-hero-gold)"
          strokeWidth=".8"
        />
      </svg>
      <span className="relative font-serif text-3xl font-semibold text-on-hero sm:text-[2.5rem]">{initials(name)}</span>
    </span>
  )
}
