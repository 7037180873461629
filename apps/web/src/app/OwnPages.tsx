import { Outlet, useLocation } from 'react-router-dom'
import { usePerson, useSignedInUser } from '../features/auth/use-auth.ts'
import { t } from '../lib/i18n.ts'
import { backToMyself } from '../lib/reading-as.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Pages that a guardian opens as themselves. While the tab reads as somebody else, and on a locked device, a word stands in their place. */
export function OwnPages() {
  const person = usePerson()
  const user = useSignedInUser()
  const { pathname, search } = useLocation()
  if (!person.isInCare) return <Outlet />
  const title = t(person.isLocked ? 'care.own.locked' : 'care.own.title')
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-32 sm:pt-12">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level={1}
        title={title}
        hint={person.isLocked ? t('care.own.lockedText') : t('care.own.text', { name: person.fullName })}
        action={
          person.isLocked ? (
            <ButtonLink to="/read">{t('ui.nav.dashboard')}</ButtonLink>
          ) : (
            <Button className="wrap-anywhere" onClick={() => backToMyself(pathname + search)}>
              {t('care.own.back', { name: user.fullName })}
            </Button>
          )
        }
      />
    </main>
  )
}
