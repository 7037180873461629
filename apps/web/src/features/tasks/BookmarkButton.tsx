import { Bookmark } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { classes } from '../../ui/classes.ts'

interface Props {
  /** The ayah, as "2:45". */
  place: string
  isHere: boolean
  /** Of the note that says what failed. */
  noteId: string | undefined
  onToggle: () => void
}

/** A small mark at each ayah: here I stopped. Said in words only where it is set. */
export function BookmarkButton({ place, isHere, noteId, onToggle }: Props) {
  const label = t('tasks.bookmark.here', { ayah: place })
  return (
    <button
      type="button"
      aria-pressed={isHere}
      aria-label={label}
      aria-describedby={noteId}
      title={label}
      className={classes(
        'inline-flex min-h-touch min-w-touch items-center justify-center gap-1.5 rounded-md text-sm font-medium hover:bg-sunken',
        isHere ? 'px-2 text-gold-ink' : 'text-ink-subtle',
      )}
      onClick={onToggle}
    >
      <Bookmark className={classes('size-4.5', isHere && 'fill-current')} />
      {isHere && <span className="sm:sr-only">{t('tasks.bookmark.isHere')}</span>}
    </button>
  )
}
