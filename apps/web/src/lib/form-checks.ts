import './zod.ts' // before any schema
import { describeIssue } from '@halaqa/contract/field-messages'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** How react-hook-form checks a form by a schema. Brought by `lib/forms.ts` when it is needed. */
export const resolverOf = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> => zodResolver(schema, { error: describeIssue })
