import type { en } from '../locales/en.ts'

export type MessageId = keyof typeof en
export type MessageValues = Record<string, string | number | Date>

/** As the build compiles it (build/messages.ts): a text, or its parts. */
export type Message = string | Part[]
/** A text, the name of a value, or one of several messages by a number; in these `#` is the number. */
export type Part = string | [name: string] | [name: string, type: 'plural', cases: Record<string, Message>]

const LOCALE = 'en'
const known: Record<string, Message> = {}
let plurals: Intl.PluralRules | undefined

/**
 * Makes texts known. The build writes a call of it into each module whose texts they are (build/messages.ts).
 * @public
 */
export const addMessages = (messages: Record<string, Message>) => void Object.assign(known, messages)

/** The text of `id` in the language in use, its `{names}` filled in. */
export const t = (id: MessageId, values: MessageValues = {}): string => textOf(known[id] ?? id, values)

function textOf(message: Message, values: MessageValues, count?: number): string {
  if (typeof message === 'string') return message
  return message
    .map((part) =>
      typeof part === 'string'
        ? part === '#' && count !== undefined
          ? formatNumber(count)
          : part
        : textOfValue(part, values),
    )
    .join('')
}

function textOfValue([name, type, cases = {}]: Exclude<Part, string>, values: MessageValues): string {
  if (!type) return String(values[name] ?? '')
  const count = Number(values[name])
  plurals ??= new Intl.PluralRules(LOCALE)
  return textOf(cases[count] ?? cases[plurals.select(count)] ?? cases.other ?? '', values, count)
}

/**
 * "1,234", as the language writes numbers. Small ones are written without the browser's formatter: to load it took 127 ms of a page's thread
 * on a slow host, and most pages have no large number.
 */
export const formatNumber = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1_000 ? String(count) : count.toLocaleString(LOCALE)
