import { DETAIL_PARAMS } from '@halaqa/contract/error-details'
import { FIELD_VALUES, readFieldMessage } from '@halaqa/contract/field-messages'
import type { ValueKind } from '@halaqa/contract/fill-english'
import { longDate } from './dates.ts'
import { i18n, type MessageId, type MessageValues, t } from './i18n.ts'

/**
 * What the page says of a failure, by the server's codes and never in its sentences. The messages are in the catalogue `errors`. A server
 * of another version may know codes that this page does not, or leave out a value: the next more general text is shown then.
 */

type Kinds = Readonly<Record<string, ValueKind>>

/** The text of a failed answer: of its detail, of its first field, of its code, or of its status. */
export function failureText(status: number, body: unknown): string {
  const { code, detail, params, fields } = recordOf(body)
  const exact = textOf(`details.${detail}`, kindsOf(DETAIL_PARAMS, detail), recordOf(params))
  const first: unknown = Array.isArray(fields) ? fields[0] : undefined
  return (
    exact ?? knownFieldText(recordOf(first)) ?? textOf(`errors.${code}`, {}, {}) ?? t('ui.error.status', { status })
  )
}

/** The text of a field that the server refused. */
export const fieldText = (field: unknown): string => knownFieldText(recordOf(field)) ?? t('fields.invalid')

/** The text of a schema's message (`fieldMessage` of the contract). */
export const checkText = (message: string): string => fieldText(readFieldMessage(message))

const knownFieldText = ({ code, value }: Record<string, unknown>) => {
  const kind = kindsOf(FIELD_VALUES, code)
  return textOf(`fields.${code}`, kind === undefined ? {} : { value: kind }, { value })
}

/** The message with its values as the language of the page writes them. Undefined if there is no such message, or no such value. */
function textOf(id: string, kinds: Kinds = {}, given: Record<string, unknown>): string | undefined {
  if (!Object.hasOwn(i18n.messages, id)) return undefined
  const values: MessageValues = {}
  for (const [name, kind] of Object.entries(kinds)) {
    const value = given[name]
    if (!isOf(kind, value)) return undefined
    values[name] = kind === 'date' ? longDate(String(value)) : value
  }
  return t(id as MessageId, values)
}

const isOf = (kind: ValueKind, value: unknown): value is string | number =>
  kind === 'number'
    ? typeof value === 'number' && Number.isFinite(value)
    : typeof value === 'string' && value !== '' && (kind !== 'date' || !Number.isNaN(Date.parse(value)))

const kindsOf = <Kind>(list: Readonly<Record<string, Kind>>, name: unknown): Kind | undefined =>
  typeof name === 'string' && Object.hasOwn(list, name) ? list[name] : undefined

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
