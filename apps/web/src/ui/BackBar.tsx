import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { IconButton } from './Button.tsx'

interface Props {
  /** The label of the way back. */
  label: string
  /** An address, or a function to call instead. */
  back: string | (() => void)
  children: ReactNode
}

/** The bar of a screen without the app's header: the way back, and the screen's title beside it. It is sticky. */
export const BackBar = ({ label, back, children }: Props) => (
  <header className="sticky top-(--bar) z-20 bg-paper/94 backdrop-blur-md">
    <div className="mx-auto flex max-w-[48rem] items-center gap-2 px-gutter pt-2 pb-3">
      {typeof back === 'string' ? (
        <Anchor to={back} className="btn-icon -ms-2.5 shrink-0" aria-label={label} title={label}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </Anchor>
      ) : (
        <IconButton label={label} className="-ms-2.5 shrink-0" onClick={back}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  </header>
)
