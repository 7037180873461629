import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { errorText } from '../../../lib/api-error.ts'
import type { Checks } from '../../../lib/forms.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'

interface Sending<Output> {
  /** `changes` is what was changed, so that nothing else is said to be the admin's own. */
  send: (values: Output, changes: Partial<Output>) => Promise<void>
  /** The failure, in the words of the studio. */
  failed: MessageId
}

/** A form whose fields are named as the call's. It is long, so what the server says of a field stands where the button is, too. */
export function useContentForm<Input extends FieldValues, Output>(
  checks: Checks<Input, Output>,
  defaultValues: DefaultValues<Input>,
  { send, failed }: Sending<Output>,
) {
  const form = useSentForm(checks, defaultValues, {
    send,
    rename: (path) => path as Path<Input>,
    textOf: (error) => errorText(error, t(failed)),
    saysTwice: true,
  })
  return { ...form, failed }
}

/** An empty field is none. */
export const optionalField = { setValueAs: (text: string | null) => text || null } as const
