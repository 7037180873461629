import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/forms.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'

interface Sending<Output> {
  /** `changes` is what was changed, so that nothing else is said to be the admin's own. */
  send: (values: Output, changes: Partial<Output>) => Promise<void>
  /** What failed, in the words of the studio. */
  failed: MessageId
}

/** A form whose fields are named as the call's: what the server says of one stands beside it, and always where the button is. */
export function useContentForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  { send, failed }: Sending<Output>,
) {
  const form = useSchemaForm(schema, defaultValues)
  const { dirtyFields } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values, changesOf(values, dirtyFields))
    } catch (error) {
      form.showFieldErrors(error, (path) => path as Path<Input>)
      form.setError('root', { message: errorText(error, t(failed)) })
    }
  })
  return {
    ...form,
    submit,
    failed,
    forgetFailure: () => form.clearErrors('root'),
    failure: form.formState.errors.root?.message,
    isBusy: form.formState.isSubmitting,
  }
}

function changesOf<Values>(values: Values, dirty: object): Partial<Values> {
  const isChanged = new Set(Object.keys(dirty))
  return Object.fromEntries(Object.entries(values as object).filter(([name]) => isChanged.has(name))) as Partial<Values>
}

export const whole = { valueAsNumber: true } as const
/** An empty field is none. */
export const optional = { setValueAs: (text: string | null) => text || null } as const
