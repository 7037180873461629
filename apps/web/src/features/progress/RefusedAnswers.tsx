import { CircleAlert, X } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useSignedInUser } from '../auth/auth.access.ts'
import { removeRefusal, useRefusals } from './refusals.ts'

/** Over the path: which answers the server would not take. In sight wherever the path opens, until the person closes it. */
export function RefusedAnswers() {
  const user = useSignedInUser()
  const refusals = useRefusals(user.id)
  if (refusals.length === 0) return null
  return (
    <ul aria-label={t('progress.refused')} className="sticky top-18 z-30 mt-4 grid gap-2">
      {refusals.map(({ lessonId, lessonTitle, reason }) => (
        <li
          key={lessonId}
          className="flex items-start gap-3 rounded-xl border border-danger bg-danger-soft py-2 ps-4 pe-2 text-danger-ink shadow-raised"
        >
          <CircleAlert className="mt-2.5 size-5 shrink-0" />
          <div className="min-w-0 flex-1 py-2 break-words">
            <p className="font-semibold">{t('progress.failed')}</p>
            <p className="text-[0.9375rem]">{t('progress.refusedLater', { lesson: lessonTitle, reason })}</p>
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
