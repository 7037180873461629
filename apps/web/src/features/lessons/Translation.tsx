import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { classes } from '../../ui/classes.ts'

const LONG = 150

/** An ayah's meaning. Of a long one the beginning, so that the question stays in sight; the rest on demand. */
export function Translation({ text, className }: { text: string | null; className?: string }) {
  const [isWhole, setWhole] = useState(false)
  if (!text) return null
  const isLong = text.length > LONG
  return (
    <div className={classes('text-ink-muted', className)}>
      <p className={classes('font-serif', isLong && !isWhole && 'line-clamp-2')}>{text}</p>
      {isLong && (
        <button
          type="button"
          className="link min-h-touch text-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'lessons.lessTranslation' : 'lessons.moreTranslation')}
        </button>
      )}
    </div>
  )
}
