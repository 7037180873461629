import { numberTyped } from '@halaqa/quran/digits'
import { useLayoutEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { t } from './i18n.ts'
import { useEarlySubmit } from './use-early-submit.ts'

/** Options of `register` for a `NumberInput`. */
export const numberField = { setValueAs: (typed: unknown) => numberTyped(String(typed ?? '')) } as const

/** Brings the schema of the contract that a form is checked by. It, and what schemas are made of, comes when a form is filled in. */
export type Checks<Input extends FieldValues, Output> = () => Promise<z.ZodType<Output, Input>>

/** Takes the place of a field's name when the checks could not be loaded. */
const UNCHECKED = 'unchecked'

/**
 * A form over a schema of the contract. It is checked when it is sent; the error of a field goes when that field is
 * edited. A field without a default value keeps what was typed into it before the page was hydrated.
 * `field(name)` is spread into an input of `ui/inputs.tsx`; its options are those of `register`.
 * `failure` is what belongs to no field.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  checks: Checks<Input, Output>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: async (...form) => {
      const checked = await loadChecks(checks)
        .then((check) => check(...form))
        .catch(() => null)
      if (checked) return checked
      return { values: {}, errors: { [UNCHECKED]: { type: UNCHECKED, message: t('ui.error.unchecked') } } as never }
    },
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  // Problems without a field are shown at the button.
  const problems = Object.keys(errors).filter((name) => name !== 'root' && name !== UNCHECKED).length
  const failure = (errors as FieldErrors)[UNCHECKED]?.message?.toString() ?? errors.root?.message
  const sent = useRef<HTMLFormElement>(null)

  useEarlySubmit()

  const handleSubmit: typeof form.handleSubmit = (...handlers) => {
    const submit = form.handleSubmit(...handlers)
    return (event) => {
      sent.current = event?.currentTarget
      return submit(event)
    }
  }
  // The library would focus by the order of registration; people expect the order on screen. The focus moves together
  // with the errors, so that a person who sees or hears them is there already.
  useLayoutEffect(() => {
    sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const field = (name: Path<Input>, options: RegisterOptions<Input, Path<Input>> = {}) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name), ...options }),
    onFocus: () => void loadChecks(checks).catch(() => {}), // Asked for once more when the form is sent.
    error: form.getFieldState(name, form.formState).error?.message,
  })
  /** Puts the server's errors for single fields beside them; returns whether there were any. */
  const showFieldErrors = (error: unknown, rename: (path: string) => Path<Input>) => {
    if (!(error instanceof ApiError) || error.fields.length === 0) return false
    error.fields.forEach(({ path, message }, index) => {
      form.setError(rename(path), { message }, { shouldFocus: index === 0 })
    })
    return true
  }
  return { ...form, handleSubmit, field, showFieldErrors, problems, failure, submitCount }
}

/** Once they are there, bringing them again takes nothing. */
async function loadChecks<Input extends FieldValues, Output>(checks: Checks<Input, Output>) {
  const [{ resolverOf }, schema] = await Promise.all([import('./form-checks.ts'), checks()])
  return resolverOf(schema)
}
