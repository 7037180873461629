import { t } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Ornament.tsx'

/** Stars out of five. */
export function Difficulty({ level }: { level: number }) {
  return (
    <p className="flex flex-wrap items-center gap-0.5 text-sm sm:gap-1 text-ink-muted">
      <span className="me-1 max-sm:sr-only">{t('lessons.difficulty')}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= level ? 'text-gold' : 'text-line'}>
          <Dot className="size-3 sm:size-3.5" />
        </span>
      ))}
      <span className="ms-1 tabular-nums">{t('lessons.difficultyOf', { level })}</span>
    </p>
  )
}
