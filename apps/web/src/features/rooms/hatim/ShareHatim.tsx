import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SharedHatim } from './ShareHatimSheet.tsx'

const ShareHatimSheet = lazy(async () => ({ default: (await import('./ShareHatimSheet.tsx')).ShareHatimSheet }))

/** Shares that a hatim is complete. */
export function ShareHatim({ hatim }: { hatim: SharedHatim }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
        {t('hatim.share.button')}
      </Button>
      <Suspense>{isOpen && <ShareHatimSheet hatim={hatim} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
