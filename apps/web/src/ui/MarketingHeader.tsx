import { Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useConfig } from '../lib/config.ts'
import { t } from '../lib/i18n.ts'
import { Anchor } from './Anchor.tsx'
import { ButtonLink, IconButton } from './Button.tsx'
import { cn } from './cn.ts'
import { Logo } from './Logo.tsx'

/**
 * The header of public pages. `account` is the signed-in person's menu; without it the header offers Sign In, and Get
 * Started if people can sign up. On phones the rest is in a menu that folds out below.
 */
export function MarketingHeader({ account }: { account?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { signUps } = useConfig()
  const canSignUp = signUps !== 'closed'
  return (
    <header className="sticky top-(--bar) z-30 bg-paper/92 backdrop-blur-md">
      <div className="mx-auto flex min-h-18 max-w-wide flex-wrap items-center gap-2 px-gutter">
        <Logo to={account ? '/memorize' : '/'} label={t('ui.logo.home')} nameClass="max-[24rem]:hidden" />
        <ButtonLink to="/quran" kind="ghost" className="max-md:hidden">
          {t('ui.nav.quran')}
        </ButtonLink>
        {!account && canSignUp && (
          <ButtonLink to="/signin" kind="ghost" className="max-sm:hidden">
            {t('ui.nav.signIn')}
          </ButtonLink>
        )}
        <ButtonLink
          to={account ? '/read' : canSignUp ? '/signup' : '/signin'}
          className={cn('whitespace-nowrap', account ? 'max-sm:hidden' : 'max-[18rem]:hidden')}
        >
          {t(account || canSignUp ? 'ui.nav.getStarted' : 'ui.nav.signIn')}
        </ButtonLink>
        {account}
        <IconButton
          label={t('ui.nav.menu')}
          aria-expanded={open}
          aria-controls="marketing-menu"
          className="md:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X /> : <MenuIcon />}
        </IconButton>
      </div>
      <nav
        id="marketing-menu"
        hidden={!open}
        aria-label={t('ui.nav.menu')}
        className="border-y border-line bg-surface px-gutter py-2 md:hidden"
      >
        <FoldedLink to="/quran">{t('ui.nav.quran')}</FoldedLink>
        <FoldedLink to="/about">{t('ui.nav.about')}</FoldedLink>
        {!account && <FoldedLink to="/signin">{t('ui.nav.signIn')}</FoldedLink>}
        {(account || canSignUp) && <FoldedLink to={account ? '/read' : '/signup'}>{t('ui.nav.getStarted')}</FoldedLink>}
      </nav>
    </header>
  )
}

const FoldedLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor to={to} className="flex min-h-12 items-center rounded-md px-2 font-medium hover:bg-sunken">
    {children}
  </Anchor>
)
