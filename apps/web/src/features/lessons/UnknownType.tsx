import { CircleHelp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Prompt } from './QuestionParts.tsx'

interface Props {
  isLast: boolean
  isSaving: boolean
  takesFocus: boolean
  goOn: () => void
}

/** A question this version cannot show. It counts as not correct. */
export function UnknownType({ isLast, isSaving, takesFocus, goOn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Prompt>
      <div ref={box} tabIndex={-1} className="card py-8 outline-none">
        <EmptyState
          level={2}
          icon={<CircleHelp />}
          title={t('lessons.unknown.title')}
          hint={t('lessons.unknown.hint')}
          action={
            <Button disabled={isSaving} onClick={goOn}>
              {t(isLast ? 'lessons.finishLesson' : 'lessons.unknown.skip')}
            </Button>
          }
        />
      </div>
    </Prompt>
  )
}
