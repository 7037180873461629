import { rangeText } from '@halaqa/quran/range-text'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { cn } from '../../ui/cn.ts'
import type { Hearing } from './hearings.queries.ts'

interface Props {
  hearing?: Hearing
  footer?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/** The reciter's page of a hearing: its range above, what is to be decided below. */
export function HearingFrame({ hearing, footer, isNarrow = false, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="sticky top-0 z-20 bg-paper/94 backdrop-blur-md">
        <div className="mx-auto flex max-w-[48rem] items-center gap-2 px-gutter pt-2 pb-3">
          <Anchor
            to="/hearings"
            className="btn-icon -ms-2.5 shrink-0"
            aria-label={t('hearings.all')}
            title={t('hearings.all')}
          >
            <ArrowLeft className="rtl:-scale-x-100" />
          </Anchor>
          <div className="min-w-0 flex-1">
            <h1 className="truncate font-sans text-base leading-tight font-semibold tracking-normal">
              {t('hearings.title')}
            </h1>
            {hearing && <p className="truncate text-sm text-ink-muted tabular-nums">{rangeText(hearing)}</p>}
          </div>
        </div>
      </header>
      <main
        id="main"
        className={cn('mx-auto w-full px-gutter pt-2 pb-6 sm:pt-5', isNarrow ? 'max-w-md' : 'max-w-[48rem]')}
      >
        {children}
      </main>
      {footer && (
        <footer className="sticky bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
          <div className="mx-auto max-w-[48rem] px-gutter py-3">{footer}</div>
        </footer>
      )}
    </div>
  )
}
