import type { ReactNode } from 'react'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'

interface Props {
  form: {
    submit: (event: React.FormEvent<HTMLFormElement>) => void
    forgetOutcome: () => void
    problems: number
    submitCount: number
    isBusy: boolean
    failed: MessageId
    failure: string | undefined
  }
  submitLabel: string
  busyLabel: string
  /** The address that Cancel leads to. */
  back: string
  children: ReactNode
}

/** Fields in cards, and below them what sends or drops them. */
export function ContentForm({ form, submitLabel, busyLabel, back, children }: Props) {
  return (
    <form
      className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={form.submit}
      onChange={form.forgetOutcome}
      noValidate
    >
      <FormAlert problems={form.problems} attempt={form.submitCount} />
      {children}
      <Failure text={form.failure && t(form.failed)} reason={form.failure} />
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        <Button type="submit" busy={form.isBusy && busyLabel}>
          {submitLabel}
        </Button>
        <ButtonLink kind="secondary" to={back}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </form>
  )
}

export function FieldCard({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-7" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {hint && <p className="mt-1 text-sm text-ink-muted">{hint}</p>}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Card>
  )
}
