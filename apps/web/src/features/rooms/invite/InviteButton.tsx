import { Check, Link, TriangleAlert } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import type { SharedAddress } from '../../../lib/shared-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectedText } from '../../../ui/SelectedText.tsx'
import type { Invite } from './use-invite.ts'

export function InviteButton({
  invite,
  kind = 'primary',
  className,
}: {
  invite: Invite
  kind?: 'primary' | 'soft'
  className?: string
}) {
  return (
    <>
      <Button kind={kind} className={className} onClick={invite.copy}>
        {invite.isCopied ? <Check /> : <Link />}
        <span>{t(invite.isCopied ? 'rooms.invite.copied' : 'rooms.invite.copy')}</span>
      </Button>
      <span className="sr-only" role="status">
        {invite.isCopied && t('rooms.invite.copied')}
      </span>
    </>
  )
}

/** Notes after copying: that it failed, or that the invite leads nowhere for others. */
export function InviteNotes({ invite }: { invite: Invite }) {
  if (invite.outcome === null) return null
  return (
    <>
      {invite.outcome === 'refused' && (
        <div className="w-full">
          <SelectedText label={t('rooms.invite.field')} hint={t('rooms.invite.manual')} text={invite.text} takesFocus />
        </div>
      )}
      <ReachNote reach={invite.reach} />
    </>
  )
}

/** Says of an address that not everybody can open who opens it. */
export function ReachNote({ reach }: Pick<SharedAddress, 'reach'>) {
  if (reach === 'everywhere') return null
  if (reach === 'network') {
    return (
      <p role="status" className="w-full text-sm text-ink-muted">
        {t('rooms.invite.networkHint')}
      </p>
    )
  }
  return (
    <div role="status" className="grid w-full gap-2 rounded-lg bg-warning-soft p-4 text-[0.9375rem]">
      <p className="flex items-center gap-2 font-semibold text-warning-ink">
        <TriangleAlert className="size-5" />
        <span>{t('rooms.invite.localTitle')}</span>
      </p>
      <p className="text-ink">{t('rooms.invite.localHint')}</p>
    </div>
  )
}
