import { Check } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import type { Finish } from './use-finish.ts'

interface Props {
  finish: Finish
  /** Of the note that says what failed. */
  noteId: string
  size?: ButtonProps['size']
}

export function FinishButton({ finish, noteId, size }: Props) {
  return (
    <Button
      {...(size ? { size } : {})}
      className="max-sm:w-full"
      aria-describedby={finish.failure && noteId}
      busy={finish.isBusy && t('tasks.completing')}
      onClick={finish.onFinish}
    >
      <Check />
      {t('tasks.complete')}
    </Button>
  )
}
