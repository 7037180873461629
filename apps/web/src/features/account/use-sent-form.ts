import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { useSchemaForm } from '../../lib/forms.ts'
import { t } from '../../lib/i18n.ts'

interface Sending<Input extends FieldValues, Output> {
  send: (values: Output) => Promise<void>
  /** The form's name for a field of the call. */
  rename: (path: string) => Path<Input>
}

/**
 * A form that the server may refuse: what it says of a field stands beside that field, anything else is `failure`. What
 * was typed stays either way.
 */
export function useSentForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  { send, rename }: Sending<Input, Output>,
) {
  const form = useSchemaForm(schema, defaultValues)
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      if (!form.showFieldErrors(error, rename)) form.setError('root', { message: textOf(error) })
    }
  })
  return {
    ...form,
    submit,
    forgetFailure: () => form.clearErrors('root'),
    failure: form.formState.errors.root?.message,
    isBusy: form.formState.isSubmitting,
  }
}

const textOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'mail_failed'
    ? t('account.email.mailFailed')
    : errorText(error, t('account.failed'))
