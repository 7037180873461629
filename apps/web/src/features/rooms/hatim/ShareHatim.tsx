import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SharedHatim } from './ShareHatimSheet.tsx'
import { ShareHatimSheet } from './ShareHatimSheet.tsx'

/** The way to tell others that a hatim is complete. */
export function ShareHatim({ hatim }: { hatim: SharedHatim }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
        {t('hatim.share.button')}
      </Button>
      {isOpen && <ShareHatimSheet hatim={hatim} onClose={() => setOpen(false)} />}
    </>
  )
}
