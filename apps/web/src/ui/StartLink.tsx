import type { ComponentProps } from 'react'
import { useConfig } from '../lib/config.ts'
import { t } from '../lib/i18n.ts'
import { ButtonLink } from './Button.tsx'

/** Leads a guest to where they begin: to sign-up at first. If nobody can sign up, it leads to sign-in, and says so. */
export function StartLink({
  to = '/signup',
  children,
  ...link
}: Omit<ComponentProps<typeof ButtonLink>, 'to'> & { to?: string }) {
  const isClosed = useConfig().signUps === 'closed'
  return (
    <ButtonLink to={isClosed ? '/signin' : to} {...link}>
      {isClosed ? t('ui.nav.signIn') : children}
    </ButtonLink>
  )
}
