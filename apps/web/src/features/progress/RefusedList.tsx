import { CircleAlert, X } from 'lucide-react'
import { failureText } from '../../lib/failure-texts.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { type Refusal, removeRefusal } from './refusals.ts'

interface Props {
  userId: string
  refusals: readonly Refusal[]
}

/** Loaded with the texts of failures when something was refused. */
export const RefusedList = ({ userId, refusals }: Props) => (
  <ul aria-label={t('progress.refused')} className="sticky bottom-24 z-10 mt-4 grid gap-2 max-md:me-14 lg:me-[23.5rem]">
    {refusals.map((refusal) => (
      <li
        key={refusal.lessonId}
        className="flex items-start gap-3 rounded-xl border border-line bg-raised py-2 ps-4 pe-2 shadow-raised"
      >
        <CircleAlert className="mt-2.5 size-5 shrink-0 text-danger max-sm:hidden" />
        <div className="min-w-0 flex-1 py-2 break-words">
          <p className="font-semibold">{t('progress.failed')}</p>
          <p className="text-sm text-ink-muted">
            {t('progress.refusedLater', { lesson: refusal.lessonTitle, reason: reasonOf(refusal) })}
          </p>
        </div>
        <IconButton
          label={t('progress.refused.close', { lesson: refusal.lessonTitle })}
          onClick={() => removeRefusal(userId, refusal.lessonId)}
        >
          <X />
        </IconButton>
      </li>
    ))}
  </ul>
)

const reasonOf = (refusal: Refusal) =>
  'reason' in refusal ? refusal.reason : failureText(refusal.status, refusal.body)
