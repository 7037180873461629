import { firstNameOf } from '@halaqa/contract/person-name'
import { HeartHandshake, LayoutDashboard, LogOut, Wrench } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { useAuth, usePerson } from '../features/auth/use-auth.ts'
import { t } from '../lib/i18n.ts'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/Menu.tsx'
import { initials } from '../ui/names.ts'

export function AccountMenu() {
  const user = usePerson()
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    void navigate('/')
  }
  return (
    <Menu
      label={t('ui.nav.account', { name: user.fullName })}
      trigger={
        <button
          type="button"
          className="flex min-h-touch items-center gap-2 rounded-full pe-2 font-medium hover:bg-sunken"
        >
          <span className="avatar" aria-hidden="true">
            {initials(firstNameOf(user.fullName))}
          </span>
          <span className="max-w-32 truncate max-sm:hidden" dir="auto" aria-hidden="true">
            {firstNameOf(user.fullName)}
          </span>
          <span className="sr-only">{t('ui.nav.account', { name: user.fullName })}</span>
        </button>
      }
    >
      <MenuLabel>
        <span className="block text-match-parent font-semibold" dir="auto">
          {user.fullName}
        </span>
        {user.email && (
          <span className="block text-match-parent text-sm break-all text-ink-muted" dir="auto">
            {user.email}
          </span>
        )}
      </MenuLabel>
      <MenuSeparator />
      <MenuLink>
        <Link to="/read">
          <LayoutDashboard />
          <span>{t('ui.nav.dashboard')}</span>
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/profile/readers">
          <HeartHandshake />
          <span>{t('ui.nav.readers')}</span>
        </Link>
      </MenuLink>
      {user.role === 'admin' && (
        <MenuLink>
          <Link to="/admin">
            <Wrench />
            <span>{t('admin.open')}</span>
          </Link>
        </MenuLink>
      )}
      {!user.isInCare && (
        <MenuItem onSelect={leave}>
          <LogOut className="rtl:-scale-x-100" />
          <span>{t('ui.signOut')}</span>
        </MenuItem>
      )}
    </Menu>
  )
}
