import './zod.ts' // before any schema
import { describeIssue } from '@halaqa/contract/field-messages'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { checkText } from './failure-texts.ts'
import { loadMessages } from './i18n.ts'

/** How react-hook-form checks a form by a schema. Loaded by `lib/forms.ts` when it is needed. */
export function resolverOf<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const check = zodResolver(schema, { error: describeIssue })
  return async (...form) => {
    const checked = await check(...form)
    if (Object.keys(checked.errors).length === 0) return checked
    await loadMessages('errors')
    translate(checked.errors)
    return checked
  }
}

/** Puts the text in place of each code, in the errors of a form and of its lists. `ref` is an element of the page. */
function translate(errors: object) {
  for (const [name, error] of Object.entries(errors) as [string, unknown][]) {
    if (name === 'message') Object.assign(errors, { message: checkText(String(error)) })
    else if (name !== 'ref' && typeof error === 'object' && error !== null) translate(error)
  }
}
