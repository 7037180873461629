import { BookOpen, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'
import { StarMark } from './Ornament.tsx'

const STAR =
  'M39.55 29.27L32.28 32.28L29.27 39.55L22 36.54L14.73 39.55L11.72 32.28L4.45 29.27L7.46 22L4.45 14.73L11.72 11.72L14.73 4.45L22 7.46L29.27 4.45L32.28 11.72L39.55 14.73L36.54 22Z'

/** A waiting state, with a text for what is loading. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div className={cn('grid justify-items-center gap-4 py-8 text-center', className)} role="status">
      <svg className="spinner" viewBox="0 0 44 44" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={STAR} strokeWidth="2" strokeOpacity=".25" />
        <path d={STAR} strokeWidth="2.4" pathLength="100" strokeDasharray="28 72" strokeLinecap="round" />
      </svg>
      <p className="text-ink-muted">{label}</p>
    </div>
  )
}

/** A spinner in the middle of an otherwise empty page. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <Spinner label={label} />
    </main>
  )
}

/**
 * Boxes in the place of loading content; `label` is for a screen reader. Rows look like list rows with a mark and a
 * button; pass children (`SkeletonBlock`s) for any other shape.
 */
export function Skeleton({ label, rows = 3, children }: { label: string; rows?: number; children?: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">
        {children ??
          Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-0 sm:px-6">
              <SkeletonBlock className="size-11 rounded-full" />
              <div className="grid flex-1 gap-2">
                <SkeletonBlock className="h-5 w-3/4" />
                <SkeletonBlock className="h-4 w-1/2" />
              </div>
              <SkeletonBlock className="h-11 w-28 rounded-md" />
            </div>
          ))}
      </div>
    </div>
  )
}

export const SkeletonBlock = ({ className }: { className: string }) => (
  <span className={cn('skeleton block', className)} />
)

interface StateProps {
  title: string
  hint?: ReactNode
  /** Level of the heading in the page's outline. */
  level?: 1 | 2 | 3
}

/** An empty state: a star, a line, and what to do about it. */
export function EmptyState({
  title,
  hint,
  icon,
  action,
  level = 3,
}: StateProps & { icon?: ReactNode; action?: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center px-4 py-6 text-center">
      <StarMark className="size-20 text-gold">
        <span className="[&>svg]:size-7">{icon ?? <BookOpen />}</span>
      </StarMark>
      <Heading className="mt-4 text-xl">{title}</Heading>
      {hint && <p className="mt-1 max-w-[36ch] text-ink-muted">{hint}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** Something failed: what, why, and again. `actions` replaces the retry button. */
export function ErrorCard({
  title,
  hint,
  onRetry,
  retryLabel,
  actions,
  level = 3,
}: StateProps & { onRetry?: () => void; retryLabel?: string; actions?: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center px-4 py-6 text-center" role="alert">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <TriangleAlert className="size-6" />
      </span>
      <Heading className="mt-4 text-xl">{title}</Heading>
      {hint && <p className="mt-1 max-w-[40ch] text-ink-muted">{hint}</p>}
      {(actions || onRetry) && (
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {actions}
          {onRetry && (
            <Button kind={actions ? 'primary' : 'secondary'} onClick={onRetry}>
              <RotateCcw />
              <span>{retryLabel ?? t('ui.tryAgain')}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
