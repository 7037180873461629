import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'

const LONG = 90

/** An ayah's meaning. Of a long one the beginning, so that the question stays in sight; pressed, it shows the rest. */
export function Translation({ text, className }: { text: string | null; className?: string }) {
  const [isWhole, setWhole] = useState(false)
  if (!text) return null
  if (text.length <= LONG) return <p className={cn('font-serif text-ink-muted', className)}>{text}</p>
  return (
    <button
      type="button"
      className={cn('flex min-h-touch w-full items-center gap-2 text-start text-ink-muted', className)}
      aria-expanded={isWhole}
      title={t(isWhole ? 'lessons.lessTranslation' : 'lessons.moreTranslation')}
      onClick={() => setWhole(!isWhole)}
    >
      <span className={cn('min-w-0 flex-1 font-serif', !isWhole && 'line-clamp-2')}>{text}</span>
      <ChevronDown className={cn('size-5', isWhole && 'rotate-180')} />
    </button>
  )
}
