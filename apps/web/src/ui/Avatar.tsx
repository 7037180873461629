import { cn } from './cn.ts'
import { initials } from './names.ts'

const TONES = [
  'bg-primary-soft text-primary-ink',
  'bg-info-soft text-info-ink',
  'bg-gold-soft text-gold-ink',
  'bg-success-soft text-success-ink',
  'bg-warning-soft text-warning-ink',
]

const MUTED = 'bg-sunken text-ink-muted'

/** Initials in a circle. The name is beside it, so screen readers skip it. */
export function Avatar({ name, className, isMuted }: { name: string; className?: string; isMuted?: boolean }) {
  return (
    <span className={cn('avatar', isMuted ? MUTED : toneOf(name), className)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** The same name always has the same colour. */
function toneOf(name: string) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TONES[sum % TONES.length]
}
