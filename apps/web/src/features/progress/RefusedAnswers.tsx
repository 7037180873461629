import { CircleAlert, X } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { removeRefusal, useRefusals } from './refusals.ts'

/**
 * Lists the answers that the server refused. It comes after the path and stays at the window's lower edge, so that it
 * appears and goes without moving a tile and covers no surah's name.
 */
export function RefusedAnswers() {
  const user = usePerson()
  const refusals = useRefusals(user.id)
  if (refusals.length === 0) return null
  return (
    <ul
      aria-label={t('progress.refused')}
      className="sticky bottom-24 z-10 mt-4 grid gap-2 max-md:me-14 lg:me-[23.5rem]"
    >
      {refusals.map(({ lessonId, lessonTitle, reason }) => (
        <li
          key={lessonId}
          className="flex items-start gap-3 rounded-xl border border-line bg-raised py-2 ps-4 pe-2 shadow-raised"
        >
          <CircleAlert className="mt-2.5 size-5 shrink-0 text-danger max-sm:hidden" />
          <div className="min-w-0 flex-1 py-2 break-words">
            <p className="font-semibold">{t('progress.failed')}</p>
            <p className="text-sm text-ink-muted">{t('progress.refusedLater', { lesson: lessonTitle, reason })}</p>
          </div>
          <IconButton
            label={t('progress.refused.close', { lesson: lessonTitle })}
            onClick={() => removeRefusal(user.id, lessonId)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
