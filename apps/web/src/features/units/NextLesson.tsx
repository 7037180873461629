import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { unitName } from '../../lib/surah-names.ts'
import { ButtonLink, type ButtonProps } from '../../ui/Button.tsx'
import { ROW_ACTION, TodayRow } from '../../ui/TodayRow.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { answeredInDrafts } from '../progress/stored-drafts.ts'
import type { Path } from './unit.ts'

/** Where the path goes on, in the card of today: its tile lies below what is in sight. @param kind of its button */
export function NextLesson({ path: { units, current }, kind }: { path: Path; kind: ButtonProps['kind'] }) {
  const user = usePerson()
  const [drafts] = useState(() => answeredInDrafts(user.id))
  const unit = units.find(({ id }) => id === current?.unitId)
  if (!current || !unit) return null
  const answered = drafts.get(current.lessonId) ?? 0
  const lesson = { number: current.index + 1, surah: unitName(unit) }
  const act = answered > 0 ? 'goOn' : 'start'
  return (
    <TodayRow
      id="today-new"
      icon={<BookOpen className="size-5" />}
      label={t('units.next.title')}
      title={t('units.next.lesson', lesson)}
      note={answered > 0 && t('units.next.answered', { count: answered })}
      action={
        <ButtonLink to={`/memorize/${current.lessonId}`} kind={kind} className={ROW_ACTION}>
          <span aria-hidden="true">{t(`units.next.${act}`)}</span>
          <span className="sr-only">{t(`units.next.${act}Lesson`, lesson)}</span>
        </ButtonLink>
      }
    />
  )
}
