import { Check } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import type { Finish } from './use-finish.ts'

export function FinishButton({ finish, size }: { finish: Finish; size?: ButtonProps['size'] }) {
  return (
    <Button
      {...(size ? { size } : {})}
      className="max-sm:w-full"
      busy={finish.isBusy && t('tasks.completing')}
      onClick={finish.onFinish}
    >
      <Check />
      {t('tasks.complete')}
    </Button>
  )
}
