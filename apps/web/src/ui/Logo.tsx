import { t } from '../lib/i18n.ts'
import { Anchor } from './Anchor.tsx'
import { cn } from './cn.ts'
import { LogoMark } from './Ornament.tsx'

/** The mark and the name as a link to `to`; `label` names the target. */
export function Logo({ to, label, nameClass }: { to: string; label: string; nameClass?: string }) {
  return (
    <Anchor
      to={to}
      aria-label={label}
      className="-ms-1 me-auto flex min-h-touch shrink-0 items-center gap-2.5 rounded-md px-1"
    >
      <LogoMark />
      <span className={cn('font-serif text-xl font-semibold tracking-tight', nameClass)}>{t('ui.name')}</span>
    </Anchor>
  )
}
