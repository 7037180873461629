import { Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { LatePart } from '../../../ui/LatePart.tsx'
import type { SharedHatim } from './ShareHatimSheet.tsx'

const ShareHatimSheet = lazy(async () => ({ default: (await import('./ShareHatimSheet.tsx')).ShareHatimSheet }))

/** Shares that a hatim is complete. */
export function ShareHatim({ hatim }: { hatim: SharedHatim }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
        <span>{t('hatim.share.button')}</span>
      </Button>
      <LatePart onFail={() => setOpen(false)}>
        {isOpen && <ShareHatimSheet hatim={hatim} onClose={() => setOpen(false)} />}
      </LatePart>
    </>
  )
}
