import { firstNameOf } from '@halaqa/contract/person-name'
import { effectiveReminderTime } from '@halaqa/contract/reminder-times'
import { useQuery } from '@tanstack/react-query'
import {
  BellRing,
  BookOpenCheck,
  ChevronRight,
  HeartHandshake,
  Info,
  LifeBuoy,
  Lock,
  Moon,
  RotateCcw,
  ShieldCheck,
  UserCog,
  Wrench,
} from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { clockTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useTheme } from '../../lib/theme.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { Switch } from '../../ui/inputs.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { useMay } from '../auth/use-may.ts'
import { type Reminders, remindersQuery } from '../reminders/reminders.queries.ts'

export function ProfileMenu() {
  const { role, isInCare, isLocked } = usePerson()
  const mayPlan = useMay('PUT /user/settings/memorizing')
  return (
    <Card className="divide-y divide-line overflow-hidden" aria-label={t('profile.settings')}>
      <DarkTheme />
      <MenuLink to="/profile/reading" icon={<BookOpenCheck />} label={t('profile.menu.reading')} />
      {!isInCare && <MenuLink to="/profile/account" icon={<UserCog />} label={t('profile.menu.account')} />}
      {mayPlan && <MenuLink to="/profile/memorizing" icon={<RotateCcw />} label={t('memory.settings.title')} />}
      {!isInCare && (
        <>
          <MenuLink to="/profile/readers" icon={<HeartHandshake />} label={t('ui.nav.readers')} />
          <RemindersLink />
          <MenuLink to="/profile/security" icon={<ShieldCheck />} label={t('profile.menu.security')} />
        </>
      )}
      {isInCare && !isLocked && <LockThisDevice />}
      <MenuLink to="/help" icon={<LifeBuoy />} label={t('profile.menu.help')} />
      <MenuLink to="/about" icon={<Info />} label={t('ui.nav.about')} />
      {role === 'admin' && <MenuLink to="/admin" icon={<Wrench />} label={t('admin.open')} />}
    </Card>
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

/** Its second line is reserved: an answer fills it, a failure leaves it blank. */
function RemindersLink() {
  const { data } = useQuery(remindersQuery)
  return (
    <MenuLink
      to="/profile/notifications"
      icon={<BellRing />}
      label={t('profile.menu.notifications')}
      note={data ? reminderText(data) : '\u00a0'}
    />
  )
}

function reminderText(reminders: Reminders) {
  const { thisDevice, otherDevices, email, remindToRead, remindToMemorize } = reminders
  const isReached = thisDevice || otherDevices > 0 || email === 'on'
  if (!isReached || !(remindToRead || remindToMemorize)) return t('profile.menu.noReminder')
  const { remindAt: remind_at, quietFrom: quiet_from, quietTo: quiet_to } = reminders
  return t('profile.menu.reminder', { time: clockTime(effectiveReminderTime({ remind_at, quiet_from, quiet_to })) })
}

/** Locks the device to the reader whom the guardian reads as. */
function LockThisDevice() {
  const reader = usePerson()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={cn(MENU_ROW, 'w-full text-start')} onClick={() => setOpen(true)}>
        <Lock />
        <span className="min-w-0 flex-1 font-medium">{t('lock.menu', { name: firstNameOf(reader.fullName) })}</span>
      </button>
      <LatePart onFail={() => setOpen(false)}>
        {isOpen && <LockDialog reader={reader} onClose={() => setOpen(false)} />}
      </LatePart>
    </>
  )
}

const LockDialog = lazy(async () => ({ default: (await import('../care/LockDialog.tsx')).LockDialog }))

const MENU_ROW =
  'flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6 [&>svg:first-child]:size-5 [&>svg:first-child]:text-ink-muted'

function MenuLink({ to, icon, label, note }: { to: string; icon: ReactNode; label: string; note?: string }) {
  return (
    <Anchor to={to} className={MENU_ROW}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>{' '}
        {note && <span className="block text-sm text-ink-muted">{note}</span>}
      </span>
      <ChevronRight className="size-5 text-ink-subtle rtl:-scale-x-100" />
    </Anchor>
  )
}
