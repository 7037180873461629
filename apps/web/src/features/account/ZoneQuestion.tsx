import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { placeOf } from '../../lib/time-zones.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { useFollowTimeZone } from './account.queries.ts'
import { failureOf } from './account.text.ts'
import { keepNo, keepNow } from './device-zone.ts'

interface Props {
  /** The device's time zone. */
  zone: string
  onClose: () => void
}

/** Asks a person whose device is in another time zone which one to use. Closing it means "Now". */
export function ZoneQuestion({ zone, onClose }: Props) {
  const user = usePerson()
  const follow = useFollowTimeZone()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const city = placeOf(zone)

  const always = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await follow(zone)
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  const now = () => {
    keepNow(zone)
    onClose()
  }
  const no = () => {
    keepNo(user.id, zone)
    onClose()
  }
  return (
    <Modal open width="sm" title={t('account.zone.title', { city })} onClose={() => !isBusy && now()}>
      <p>{t('account.zone.text', { zone: placeOf(user.timeZone) })}</p>
      <div className="mt-5 grid gap-4">
        <Answer id="zone-always" hint={t('account.zone.alwaysHint', { city })}>
          <Button onClick={always} busy={isBusy && t('account.zone.busy')} aria-describedby="zone-always">
            {t('account.zone.always')}
          </Button>
        </Answer>
        <Failure text={failure} />
        <Answer id="zone-now" hint={t('account.zone.nowHint')}>
          <Button kind="secondary" onClick={now} aria-describedby="zone-now">
            {t('account.zone.now')}
          </Button>
        </Answer>
        <Answer id="zone-no" hint={t('account.zone.noHint', { city })}>
          <Button kind="secondary" onClick={no} aria-describedby="zone-no">
            {t('account.zone.no')}
          </Button>
        </Answer>
      </div>
    </Modal>
  )
}

function Answer({ id, hint, children }: { id: string; hint: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      {children}
      <p id={id} className="text-sm text-ink-muted">
        {hint}
      </p>
    </div>
  )
}
