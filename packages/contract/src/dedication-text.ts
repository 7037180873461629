import { fieldMessage } from './field-messages.ts'
import { atMost, typedText } from './scalars.ts'
import { hasVisibleSign, visibleName } from './typed-name.ts'

/** The longest dedication, in UTF-16 units. */
export const DEDICATION_LIMIT = 120

/** Marks that put punctuation on its side. A dedication is isolated where it is shown, and needs none. */
const BIDI_MARKS = /[\u200E\u200F\u061C]/gu

/** What apps make a link of: a scheme, `www`, or letters on both sides of a full stop of any script, as in domains and emails. */
const LINK = /:\/\/|www[.．。｡]|[\p{L}\p{N}_-][.．。｡]\p{L}{2}|\d[.．。｡]\d+[.．。｡]\d|@[\p{L}\p{N}]|mailto:|tel:/iu

/** A dedication on one line, without characters that nobody sees. */
const oneLine = (text: string): string => visibleName(text.replace(BIDI_MARKS, ''))

/** For whom or what a room reads, as its owner types it. An empty one removes it. */
export const DedicationText = typedText()
  .overwrite(oneLine)
  .refine(atMost(DEDICATION_LIMIT), fieldMessage('at_most_characters', DEDICATION_LIMIT))
  .refine((text) => text === '' || hasVisibleSign(text), fieldMessage('needs_letter'))
  .refine((text) => !LINK.test(text), fieldMessage('dedication_link'))
