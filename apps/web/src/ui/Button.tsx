import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { cn } from './cn.ts'

interface Look {
  kind?: 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger'
  size?: 'md' | 'lg'
}

const KINDS = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  soft: 'btn-soft',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
} as const

const looks = ({ kind = 'primary', size }: Look, className?: string) =>
  cn('btn', KINDS[kind], size === 'lg' && 'btn-lg', className)

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /**
     * The label while the button waits, ending in "...". While it is set, presses do nothing, and the button keeps the
     * focus.
     */
    busy?: string | false | undefined
  }

export function Button({ kind, size, busy, className, children, onClick, ...rest }: ButtonProps) {
  const waiting = Boolean(busy)
  return (
    <button
      type="button"
      {...rest}
      className={cn(looks({ kind: waiting ? 'soft' : kind, size }, className), waiting && 'cursor-progress')}
      aria-busy={waiting || undefined}
      onClick={waiting ? (event) => event.preventDefault() : onClick}
    >
      {busy || children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, className, ...rest }: AnchorProps & Look) {
  return <Anchor {...rest} className={looks({ kind, size }, className)} />
}

/** A 44 px square with an icon; `label` is its name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" aria-label={label} title={label} {...rest} className={cn('btn-icon', className)} />
}
