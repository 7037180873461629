import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { errorText } from '../../../lib/api-error.ts'
import type { Checks } from '../../../lib/forms.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'

interface Sending<Output> {
  /** `changes` are the changed values alone, so that the server marks only those as the admin's own. */
  send: (values: Output, changes: Partial<Output>) => Promise<void>
  /** The failure, in the words of the studio. */
  failed: MessageId
}

/**
 * A form whose fields have the names of the call's. It is long, so the server's error for a field is shown at the
 * button, too.
 */
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

/** An empty field is null. */
export const optionalField = { setValueAs: (text: string | null) => text || null } as const
