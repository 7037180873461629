import { RotateCcw } from 'lucide-react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { cn } from './cn.ts'
import { ErrorText } from './Field.tsx'

interface Props {
  label: string
  text: string
  onRetry: () => void
  className?: string
}

/** A card of one line that replaces something small that could not be loaded. */
export function FailedLine({ label, text, onRetry, className }: Props) {
  return (
    <Card className={cn('flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6', className)} aria-label={label}>
      <div role="alert">
        <ErrorText>{text}</ErrorText>
      </div>
      <Button kind="secondary" onClick={onRetry}>
        <RotateCcw />
        <span>{t('ui.tryAgain')}</span>
      </Button>
    </Card>
  )
}
