import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { cn } from '../../ui/cn.ts'
import type { Hearing } from './hearings.queries.ts'

interface Props {
  hearing?: Hearing
  footer?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/** The reciter's page of a hearing, with its range above and the actions below. */
export function HearingFrame({ hearing, footer, isNarrow = false, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <BackBar label={t('hearings.all')} back="/hearings">
        <h1 className="truncate font-sans text-base leading-tight font-semibold tracking-normal">
          {t('hearings.title')}
        </h1>
        {hearing && <p className="truncate text-sm text-ink-muted tabular-nums">{rangeText(hearing)}</p>}
      </BackBar>
      <main
        id="main"
        className={cn('mx-auto w-full px-gutter pt-2 pb-6 sm:pt-5', isNarrow ? 'max-w-md' : 'max-w-[48rem]')}
      >
        {children}
      </main>
      {footer && (
        <footer className="action-bar">
          <div className="mx-auto max-w-[48rem] px-gutter py-3">{footer}</div>
        </footer>
      )}
    </div>
  )
}
