import { useState } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { type Checks, useSchemaForm } from './forms.ts'

interface Sending<Input extends FieldValues, Output> {
  /** `changes` are the values that the person changed. */
  send: (values: Output, changes: Partial<Output>) => Promise<void>
  /** The form's name for a field of the call. */
  rename: (path: string) => Path<Input>
  /** The text for a failure that belongs to no field; nothing if the page itself shows it. */
  textOf: (error: unknown) => string | undefined
  /** Shows the failure of a field as the form's failure too: in a long form the field may be far from the button. */
  saysTwice?: boolean
}

/**
 * A form that the server may refuse. The server's error for a field is shown beside that field, anything else is
 * `failure`. The form keeps its values either way. `isSent` is true from a success until the next change.
 */
export function useSentForm<Input extends FieldValues, Output>(
  checks: Checks<Input, Output>,
  defaultValues: DefaultValues<Input>,
  { send, rename, textOf, saysTwice = false }: Sending<Input, Output>,
) {
  const form = useSchemaForm(checks, defaultValues)
  const { dirtyFields } = form.formState
  const [isSent, setSent] = useState(false)
  const submit = form.handleSubmit(async (values) => {
    setSent(false)
    try {
      await send(values, changesOf(values, dirtyFields))
      setSent(true)
    } catch (error) {
      if (form.showFieldErrors(error, rename) && !saysTwice) return
      const message = textOf(error)
      if (message) form.setError('root', { message })
    }
  })
  return {
    ...form,
    submit,
    forgetOutcome: () => {
      form.clearErrors('root')
      setSent(false)
    },
    isSent,
    isBusy: form.formState.isSubmitting,
  }
}

function changesOf<Values>(values: Values, dirty: object): Partial<Values> {
  const isChanged = new Set(Object.keys(dirty))
  return Object.fromEntries(Object.entries(values as object).filter(([name]) => isChanged.has(name))) as Partial<Values>
}
