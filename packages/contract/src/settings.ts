import { z } from 'zod'
import { ARABIC_SIZES, LATIN_FORMS, TRANSLATION_SIZES } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'

/**
 * How a person reads, in the reader and on the task page alike. `language` is that of the translation, such as `en`. It and
 * `show_translation` are left to the language of the page until the person has chosen. `show_transliteration` counts for both scripts;
 * which of them is shown is left to the language, too.
 */
export const ReadingSettings = z
  .object({
    show_translation: z.boolean().optional(),
    show_transliteration: z.boolean(),
    latin_transliteration: z.enum(LATIN_FORMS).optional(),
    cyrillic_transliteration: z.boolean().optional(),
    arabic_size: z.enum(ARABIC_SIZES),
    translation_size: z.enum(TRANSLATION_SIZES),
    language: z
      .string()
      .max(35)
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, fieldMessage('language'))
      .optional(),
  })
  .meta({ id: 'ReadingSettings' })
export type ReadingSettings = z.output<typeof ReadingSettings>

/** Null until the person applied some. */
const Stored = z.object({ settings: ReadingSettings.nullable() })

export const getReadingSettings = {
  method: 'GET',
  url: '/user/settings/reading',
  summary: "The caller's reading settings, on every device",
  access: 'user',
  schema: { response: { 200: Stored, ...failures } },
} as const satisfies Endpoint

const A_YEAR = 365 * 86_400

/** A change made without a connection arrives later, with its age. Clocks of devices are not compared. */
export const ApplyReadingBody = ReadingSettings.extend({
  applied_seconds_ago: z.int().min(0).max(A_YEAR).default(0),
})
export type ApplyReadingBody = z.output<typeof ApplyReadingBody>

/** Of two devices the later choice counts, whichever arrives first. The answer is what counts now. */
export const applyReadingSettings = {
  method: 'PUT',
  url: '/user/settings/reading',
  summary: 'Apply reading settings on every device',
  access: 'user',
  schema: { body: ApplyReadingBody, response: { 200: Stored, ...failures } },
} as const satisfies Endpoint
