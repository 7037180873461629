import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const KINDS = {
  plain: '',
  primary: 'badge-primary',
  gold: 'badge-gold',
  success: 'badge-success',
  warning: 'badge-warning',
  danger: 'badge-danger',
  info: 'badge-info',
} as const

export function Badge({
  kind = 'plain',
  className,
  children,
}: {
  kind?: keyof typeof KINDS
  className?: string
  children: ReactNode
}) {
  return <span className={cn('badge', KINDS[kind], className)}>{children}</span>
}
