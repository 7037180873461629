import { cleanedName } from '@halaqa/contract/person-name'
import { isolated } from '../../lib/texts.ts'

/**
 * Names as they stand in a message of a chat: nothing in them can begin a line, mark text or lead anywhere.
 *
 * Shape   a name comes back between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, so that Arabic and Latin names stand right in a line.
 */

/** Replaces a name of which nothing is left. */
const NO_NAME = '…'

/** A name on one line, without anything that a chat reads as more than letters. */
export const isolatedName = (name: string): string => isolated(cleanedName(name) || NO_NAME)
