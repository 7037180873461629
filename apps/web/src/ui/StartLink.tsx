import type { ComponentProps } from 'react'
import { useConfig } from '../lib/config.ts'
import { t } from '../lib/i18n.ts'
import { ButtonLink } from './Button.tsx'

/** Leads a guest to sign-up. If nobody can sign up, it leads to sign-in, and says so. */
export function StartLink({ children, ...link }: Omit<ComponentProps<typeof ButtonLink>, 'to'>) {
  const isClosed = useConfig().signUps === 'closed'
  return (
    <ButtonLink to={isClosed ? '/signin' : '/signup'} {...link}>
      {isClosed ? t('ui.nav.signIn') : children}
    </ButtonLink>
  )
}
