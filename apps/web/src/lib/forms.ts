import { describeIssue } from '@halaqa/contract/field-messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useLayoutEffect, useRef } from 'react'
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
    resolver: zodResolver(schema, { error: describeIssue }),
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  // What belongs to no field is said where the button is.
  const problems = Object.keys(errors).filter((name) => name !== 'root').length
  const sent = useRef<HTMLFormElement>(null)

  const handleSubmit: typeof form.handleSubmit = (...handlers) => {
    const submit = form.handleSubmit(...handlers)
    return (event) => {
      sent.current = event?.currentTarget
      return submit(event)
    }
  }
  // The library would go by the order in which the fields came; people go by the order in which they stand. The focus moves
  // together with the errors' appearing: a person who sees or hears of them is there already.
  useLayoutEffect(() => {
    sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

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
  return { ...form, handleSubmit, field, showFieldErrors, problems, submitCount }
}
