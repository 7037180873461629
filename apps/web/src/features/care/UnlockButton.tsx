import { LockOpen } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { LatePart } from '../../ui/LatePart.tsx'

const importDialog = () => import('./UnlockDialog.tsx')
const UnlockDialog = lazy(async () => ({ default: (await importDialog()).UnlockDialog }))

/** The way out of a locked device. */
export function UnlockButton() {
  const [isOpen, setOpen] = useState(false)
  // Without a connection the dialog still opens, and says that unlocking needs one.
  useEffect(() => void importDialog().catch(() => {}), [])
  return (
    <>
      <Button kind="ghost" className="px-3" onClick={() => setOpen(true)}>
        <LockOpen />
        <span>{t('lock.open')}</span>
      </Button>
      <LatePart onFail={() => setOpen(false)}>{isOpen && <UnlockDialog onClose={() => setOpen(false)} />}</LatePart>
    </>
  )
}
