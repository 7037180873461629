import type { ReactNode } from 'react'
import { StarMark } from './Ornament.tsx'

interface Props {
  /** The id of its heading, unique in the page. */
  id: string
  icon: ReactNode
  label: string
  /** The work to do; none if there is nothing. */
  title?: ReactNode
  note?: ReactNode
  action?: ReactNode
  isBusy?: boolean
  children?: ReactNode
}

/** One part of the card of today: its star, its text, and at most one action. */
export const TodayRow = ({ id, icon, label, title, note, action, isBusy = false, children }: Props) => (
  <section className="border-t border-line px-5 py-4 sm:px-6" aria-labelledby={id} aria-busy={isBusy || undefined}>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <StarMark className="size-11 text-gold max-[16rem]:hidden">{icon}</StarMark>
      <div className="min-w-0 flex-1 basis-40">
        <h3 id={id} className="font-sans text-sm font-medium tracking-normal text-gold-ink">
          {label}
        </h3>
        {title && <p className="font-serif text-lg leading-snug font-semibold break-words">{title}</p>}
        {note && <p className="text-[0.9375rem] leading-snug break-words text-ink-muted">{note}</p>}
      </div>
      {action}
    </div>
    {children}
  </section>
)

/** The class of a row's action: below the row's text on a phone, beside it elsewhere. */
export const ROW_ACTION = 'max-sm:w-full sm:min-w-28'
