import { type FieldMessage, fieldMessage } from './field-messages.ts'
import { typedText } from './scalars.ts'

/** Line breaks and tabs, which part words. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/gu

/**
 * Invisible characters: control characters, bidi overrides, zero-width characters, fillers. First, in parentheses, what
 * stays: joiners inside words (Persian) and inside emoji, the form of an emoji, the letters of a flag, and the marks that put
 * punctuation on its side where scripts are mixed.
 */
const UNSEEN = new RegExp(
  [
    '(',
    '(?<=[\\p{L}\\p{M}])[\\u200C\\u200D](?=[\\p{L}\\p{M}])',
    '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '|(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
    '|(?<=\\u{1F3F4}[\\u{E0061}-\\u{E007A}]*)[\\u{E0061}-\\u{E007A}\\u{E007F}]',
    '|[\\u200E\\u200F\\u061C]',
    ')',
    '|[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFC]',
  ].join(''),
  'gu',
)

/** A letter of any script, a digit, or a sign such as an emoji. */
const SEEN = /[\p{L}\p{N}\p{S}]/u

/** Whether a text has more than punctuation and spaces. */
export const hasVisibleSign = (text: string): boolean => SEEN.test(text)

/** A name on one line, without characters that nobody sees. */
export const visibleName = (name: string): string =>
  name
    .replace(BREAKS, ' ')
    .replace(UNSEEN, (_, kept: string | undefined) => kept ?? '')
    .replace(/\s+/gu, ' ')
    .trim()

/** A text of several lines, without characters that nobody sees. */
export const visibleText = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => line.replaceAll('\t', '    ').replace(UNSEEN, (_, kept: string | undefined) => kept ?? ''))
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** The name of a person or a room, cleaned of what is not seen. */
export const typedName = (missing: FieldMessage) =>
  typedText(missing)
    .overwrite(visibleName)
    .min(1, missing)
    .refine((name) => name === '' || hasVisibleSign(name), fieldMessage('needs_letter'))
