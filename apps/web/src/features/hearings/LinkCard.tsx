import { Check, Clock, Copy, Share2 } from 'lucide-react'
import { timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useSharedAddress } from '../../lib/shared-address.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { SelectedText } from '../../ui/SelectedText.tsx'

interface Props {
  token: string
  /** The time until which somebody can join. */
  joinBy: string
}

/** The link for the one who listens: a code to point a phone at, the phone's own sheet, or to copy. */
export function LinkCard({ token, joinBy }: Props) {
  const { address } = useSharedAddress(`/h/${token}`)
  // Only phones, mostly, have a sheet to share with, and never on plain http.
  const canShare = typeof navigator.share === 'function'
  const { copy, isCopied, outcome } = useCopy(address)
  return (
    <>
      <div className="mx-auto mt-6 w-56 max-w-full frame-mushaf bg-white p-1">
        <QrCode address={address} />
      </div>
      <p className="mt-6 font-semibold break-all" dir="ltr">
        {address}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {canShare && <ShareButton address={address} onRefused={copy} />}
        <Button kind={canShare ? 'secondary' : 'primary'} size="lg" className="flex-1 px-3" onClick={copy}>
          {isCopied ? <Check /> : <Copy />}
          <span>{t(isCopied ? 'hearings.link.copied' : 'hearings.link.copy')}</span>
        </Button>
      </div>
      <span className="sr-only" role="status">
        {isCopied && t('hearings.link.copied')}
      </span>
      {outcome === 'refused' && (
        <div className="mt-4 text-start">
          <SelectedText label={t('hearings.link.field')} text={address} takesFocus />
        </div>
      )}
      <p className="mt-5 flex items-center justify-center gap-2 text-sm text-ink-muted">
        <Clock className="size-4.5 shrink-0 text-gold" aria-hidden="true" />
        <span>{t('hearings.link.until', { time: timeOfDay(joinBy) })}</span>
      </p>
    </>
  )
}

function ShareButton({ address, onRefused }: { address: string; onRefused: () => void }) {
  const share = async () => {
    try {
      await navigator.share({ text: t('hearings.link.text', { address }) })
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) onRefused()
    }
  }
  return (
    <Button size="lg" className="flex-1 px-3 whitespace-nowrap" onClick={() => void share()}>
      <Share2 />
      <span>{t('hearings.link.send')}</span>
    </Button>
  )
}
