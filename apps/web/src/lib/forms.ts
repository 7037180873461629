import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

type FormSchema<Input extends FieldValues, Output> = z.ZodType<Output, Input>

/**
 * A form over a schema of the contract. It is checked when it is sent; the error of a field goes when that field is
 * edited. `field(name)` is spread into an input of `ui/inputs.tsx`; its options are those of `register`.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  })
  const { errors, submitCount } = form.formState

  const field = (name: Path<Input>, options: RegisterOptions<Input, Path<Input>> = {}) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name), ...options }),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  /** Puts what the server says about single fields beside them; tells whether it said anything. */
  const showFieldErrors = (error: unknown, rename: (path: string) => Path<Input>) => {
    if (!(error instanceof ApiError) || error.fields.length === 0) return false
    error.fields.forEach(({ path, message }, index) => {
      form.setError(rename(path), { message }, { shouldFocus: index === 0 })
    })
    return true
  }
  return { ...form, field, showFieldErrors, problems: Object.keys(errors).length, submitCount }
}
