import { CircleCheck, HeartHandshake, Info, TriangleAlert, Undo } from 'lucide-react'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { cn } from '../../../ui/cn.ts'

/** The message above a board: about the last action, or about the board. */
export interface BoardMessage {
  kind: 'idle' | 'done' | 'kind' | 'failed'
  title: string
  hint?: string | undefined
  action?: { label: string; isUndo?: boolean; onPress: () => void } | undefined
  link?: { label: string; to: string } | undefined
}

const ICONS = { idle: Info, done: CircleCheck, kind: HeartHandshake, failed: TriangleAlert } as const

/** Always there and of one height, so that no tile moves under a finger; in sight while the tiles below it are. */
export function BoardLine({ kind, title, hint, action, link }: BoardMessage) {
  const Icon = ICONS[kind]
  return (
    <div
      role="status"
      className={cn(
        'card sticky top-[calc(4.5rem+var(--bar))] z-10 flex min-h-22 flex-wrap items-center gap-3 py-3 ps-4 pe-3 [@media(height<30rem)]:static',
        kind === 'kind' ? 'border-gold/60 bg-gold-soft' : kind === 'failed' && 'border-danger/50',
      )}
    >
      <span className={LOOKS[kind]}>
        <Icon className="size-5.5" />
      </span>
      <p className="min-w-0 flex-1 basis-36 text-[0.9375rem] leading-snug">
        <span className={cn(kind !== 'idle' && 'font-semibold')}>{title}</span>{' '}
        {hint && <span className="text-ink-muted">{hint}</span>}
      </p>
      {action && (
        <Button kind="soft" className="shrink-0 px-3.5" onClick={action.onPress}>
          {action.isUndo && <Undo className="rtl:-scale-x-100" />}
          <span className={cn(action.isUndo && 'max-[22rem]:sr-only')}>{action.label}</span>
        </Button>
      )}
      {link && (
        <ButtonLink kind="soft" className="shrink-0 px-3.5" to={link.to}>
          {link.label}
        </ButtonLink>
      )}
    </div>
  )
}

const LOOKS = { idle: 'text-ink-muted', done: 'text-success', kind: 'text-gold-ink', failed: 'text-danger' } as const
