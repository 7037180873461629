import { Check, Clock, Copy, Share2 } from 'lucide-react'
import { shortDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { canShare, shareWithDevice } from '../../lib/share.ts'
import { useSharedAddress } from '../../lib/shared-address.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { SelectedText } from '../../ui/SelectedText.tsx'
import type { CareLink } from './care.queries.ts'

interface Props {
  link: CareLink
  /** The message around the address. */
  messageOf: (address: string) => string
}

/** A link that works once: a code to point a phone at, the phone's own sheet, or to copy. Nobody can see it again later. */
export function CareLinkCard({ link, messageOf }: Props) {
  const { address } = useSharedAddress(`/care#${link.token}`)
  const { copy, isCopied, outcome } = useCopy(address)
  const share = async () => {
    if (!(await shareWithDevice({ text: messageOf(address) }))) copy()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-center">
      <div className="mx-auto w-48 max-w-full rounded-xl border border-line bg-white">
        <QrCode address={address} />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {canShare() && (
          <Button className="flex-1" onClick={() => void share()}>
            <Share2 />
            <span>{t('care.link.send')}</span>
          </Button>
        )}
        <Button kind={canShare() ? 'secondary' : 'primary'} className="flex-1" onClick={copy}>
          {isCopied ? <Check /> : <Copy />}
          <span>{t(isCopied ? 'care.link.copied' : 'care.link.copy')}</span>
        </Button>
      </div>
      <span className="sr-only" role="status">
        {isCopied && t('care.link.copied')}
      </span>
      <div className="text-start">
        <SelectedText label={t('care.link.field')} text={address} takesFocus={outcome === 'refused'} />
      </div>
      <p className="flex items-start gap-2 text-start text-sm text-ink-muted">
        <Clock className="mt-0.5 size-4.5 shrink-0 text-gold" aria-hidden="true" />
        <span>{t('care.link.until', { date: shortDate(link.expiresAt), time: timeOfDay(link.expiresAt) })}</span>
      </p>
    </div>
  )
}
