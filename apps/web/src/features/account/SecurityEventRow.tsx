import { KeyRound, LogIn, LogOut, type LucideIcon, Mail, ShieldAlert, UserRound } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { dayAndTime } from '../../lib/relative-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { SecurityEvent } from './account.queries.ts'
import { deviceLabel } from './device-label.ts'

const ICONS: Record<SecurityEvent['kind'], LucideIcon> = {
  account_created: UserRound,
  signed_in: LogIn,
  sign_in_refused: ShieldAlert,
  password_changed: KeyRound,
  password_reset_by_mail: KeyRound,
  password_reset_by_operator: KeyRound,
  email_changed: Mail,
  signed_out_elsewhere: LogOut,
}

/** "Signed in", and below it "Chrome on Android · today at 9:12 AM". */
export function SecurityEventRow({ event }: { event: SecurityEvent }) {
  const now = useNow()
  const Icon = ICONS[event.kind]
  const hasDevice = event.browser !== null || event.system !== null
  return (
    <li className="flex items-start gap-4 py-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {t(`account.events.${event.kind}`, { count: event.times })}
          {event.isNewDevice && <Badge kind="info">{t('account.events.newDevice')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {hasDevice && `${deviceLabel(event)} · `}
          <time dateTime={event.lastAt}>{dayAndTime(event.lastAt, now)}</time>
        </p>
      </div>
    </li>
  )
}
