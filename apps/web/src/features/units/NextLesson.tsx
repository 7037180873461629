import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { ButtonLink, type ButtonProps } from '../../ui/Button.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { answeredInDrafts } from '../progress/stored-drafts.ts'
import type { Path } from './unit.ts'

/** Where the path goes on, in the card of today: on a phone its tile lies below what is in sight. @param kind of its button */
export function NextLesson({ path: { units, current }, kind }: { path: Path; kind: ButtonProps['kind'] }) {
  const user = useSignedInUser()
  const [drafts] = useState(() => answeredInDrafts(user.id))
  const unit = units.find(({ id }) => id === current?.unitId)
  if (!current || !unit) return null
  const answered = drafts.get(current.lessonId) ?? 0
  const lesson = { number: current.index + 1, surah: unit.surahName }
  const act = answered > 0 ? 'goOn' : 'start'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <BookOpen className="size-6 shrink-0 text-gold" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-lg">{t('units.next.title')}</h3>
        <p className="mt-0.5 text-[0.9375rem] break-words text-ink-muted">
          {t('units.next.lesson', lesson)}
          {answered > 0 && ` · ${t('units.next.answered', { count: answered })}`}
        </p>
      </div>
      <ButtonLink
        to={`/memorize/${current.lessonId}`}
        kind={kind}
        className="max-sm:w-full lg:w-full"
        aria-label={t(`units.next.${act}Lesson`, lesson)}
      >
        {t(`units.next.${act}`)}
      </ButtonLink>
    </div>
  )
}
