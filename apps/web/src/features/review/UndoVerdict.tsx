import { MINUTE_MS } from '@halaqa/contract/calendar'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'

const UNDONE_FOR_MS = 10 * MINUTE_MS

interface Props {
  title: string
  /** When the verdict was given. */
  finishedAt: number
  isBusy: boolean
  onUndo: () => void
}

/** Takes back the verdict that was given last, for ten minutes. It never takes the focus by itself. */
export function UndoVerdict({ title, finishedAt, isBusy, onUndo }: Props) {
  const [isOver, setOver] = useState(() => Date.now() - finishedAt >= UNDONE_FOR_MS)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, finishedAt + UNDONE_FOR_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [finishedAt])
  if (isOver) return null
  return (
    <Button kind="ghost" busy={isBusy && t('review.undo.busy')} onClick={onUndo}>
      <Undo2 className="rtl:-scale-x-100" aria-hidden="true" />
      <span>{t('review.undo.of', { range: title })}</span>
    </Button>
  )
}
