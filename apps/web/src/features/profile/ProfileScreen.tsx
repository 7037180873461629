import { Calendar, ChevronRight, Info, LogOut, Moon } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useTheme } from '../../lib/theme.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/inputs.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useAuth, useSignedInUser } from '../auth/auth.access.ts'
import { ProfileFigures } from './ProfileFigures.tsx'
import { StarAvatar } from './StarAvatar.tsx'

export function ProfileScreen() {
  const { signOut } = useAuth()
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-36 sm:pt-12">
      <PageTitle>{t('profile.title')}</PageTitle>
      <Person />
      <ProfileFigures />
      <div className="mt-7 grid max-w-read gap-5">
        <Card className="divide-y divide-line overflow-hidden" aria-label={t('profile.settings')}>
          <DarkTheme />
          <AboutLink />
        </Card>
        <Button kind="secondary" size="lg" className="w-full text-danger-ink" onClick={signOut}>
          <LogOut className="rtl:-scale-x-100" />
          {t('ui.signOut')}
        </Button>
      </div>
    </main>
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

function DarkTheme() {
  const [dark, setDark] = useTheme()
  return (
    <Switch
      className="min-h-18 px-5 py-3 sm:px-6"
      checked={dark}
      onChange={(event) => setDark(event.target.checked)}
      label={
        <span className="flex items-center gap-4">
          <Moon className="size-5 text-ink-muted" />
          <span>
            <span className="block font-medium">{t('ui.theme.dark')}</span>
            <span className="block text-sm text-ink-muted">{t('profile.darkHint')}</span>
          </span>
        </span>
      }
    />
  )
}

function AboutLink() {
  return (
    <Anchor
      to="/about"
      className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
    >
      <Info className="size-5 text-ink-muted" />
      <span className="flex-1 font-medium">{t('ui.nav.about')}</span>
      <ChevronRight className="size-5 text-ink-subtle rtl:-scale-x-100" />
    </Anchor>
  )
}
