import { type RefObject, useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { useMarkAllRead, useMarkingFailure } from './notifications.mutations.ts'

/** Shown while there is something to mark. When it goes, the heading takes the focus. */
export function MarkAllRead({ unread, heading }: { unread: number; heading: RefObject<HTMLElement | null> }) {
  const { mutate } = useMarkAllRead()
  const failure = useMarkingFailure('all')
  const noteId = useId()
  if (unread === 0) return null
  const press = () => {
    mutate()
    heading.current?.focus()
  }
  return (
    <>
      <Button kind="ghost" className="px-3 text-sm" aria-describedby={failure && noteId} onClick={press}>
        {t('notifications.readAll')}
      </Button>
      <FailureNote id={noteId} words={failure} className="-mt-1.5 w-full pb-2" />
    </>
  )
}
