import type { RefObject } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { useMarkAllRead } from './notifications.acts.ts'

/** There while there is something to mark; gone, it leaves the focus to the heading. */
export function MarkAllRead({ unread, heading }: { unread: number; heading: RefObject<HTMLElement | null> }) {
  const { mutate } = useMarkAllRead()
  if (unread === 0) return null
  const press = () => {
    mutate()
    heading.current?.focus()
  }
  return (
    <Button kind="ghost" className="px-3 text-sm" onClick={press}>
      {t('notifications.readAll')}
    </Button>
  )
}
