import { type RefObject, useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import { useMarkAllRead, useMarkingFailure } from './notifications.mutations.ts'

/**
 * Shown while there is something to mark. When it goes, the heading takes the focus. Until the number is known the button keeps its place, so
 * that the list does not move when it appears.
 */
export function MarkAllRead({
  unread,
  heading,
}: {
  unread: number | undefined
  heading: RefObject<HTMLElement | null>
}) {
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
      <Button
        kind="ghost"
        className={cn('px-3 text-sm', unread === undefined && 'invisible')}
        aria-describedby={failure && noteId}
        onClick={press}
      >
        {t('notifications.readAll')}
      </Button>
      <FailureNote id={noteId} words={failure} className="-mt-1.5 w-full pb-2" />
    </>
  )
}
