import { Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import type { ShareListSheetProps } from './ShareListSheet.tsx'

const ShareListSheet = lazyPart(async () => (await import('./ShareListSheet.tsx')).ShareListSheet)

type Props = Omit<ShareListSheetProps, 'onClose'> & { className?: string; children: ReactNode }

/** Opens the sheet with the list as a text for a chat. */
export function ShareListButton({ className, children, ...list }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
        {children}
      </Button>
      <Suspense>{isOpen && <ShareListSheet {...list} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
