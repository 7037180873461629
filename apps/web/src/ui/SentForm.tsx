import type { ReactNode } from 'react'
import type { useSentForm } from '../lib/use-sent-form.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'
import { DoneNote } from './DoneNote.tsx'
import { Failure } from './Failure.tsx'
import { FormAlert } from './FormAlert.tsx'

interface Props {
  form: Pick<
    ReturnType<typeof useSentForm>,
    'submit' | 'forgetOutcome' | 'problems' | 'submitCount' | 'failure' | 'isBusy' | 'isSent'
  >
  submitLabel: string
  busyLabel: string
  /** Confirms a success, until the next change. */
  done?: string
  /** Makes the button large and as wide as the form, for a page that has nothing but the form. */
  size?: 'lg'
  className?: string
  /** The fields. */
  children: ReactNode
}

/**
 * The form of `useSentForm`: its fields, and the button with the outcome. `post` keeps what was typed out of the address
 * when somebody sends the form of a prerendered page before its scripts are loaded.
 */
export function SentForm({ form, submitLabel, busyLabel, done, size, className, children }: Props) {
  return (
    <form
      method="post"
      className={cn('grid gap-5', className)}
      onSubmit={form.submit}
      onChange={form.forgetOutcome}
      noValidate
    >
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      {children}
      <Failure text={form.failure} />
      <Button
        type="submit"
        size={size}
        className={size === 'lg' ? 'w-full' : 'justify-self-start'}
        busy={form.isBusy && busyLabel}
      >
        {submitLabel}
      </Button>
      <DoneNote text={form.isSent ? done : undefined} />
    </form>
  )
}
