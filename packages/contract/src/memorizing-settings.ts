import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { CalendarDate } from './scalars.ts'

const oneOf = <const Numbers extends readonly [number, number, ...number[]]>(numbers: Numbers) =>
  z.literal(numbers, { error: fieldMessage('one_of', numbers.join(', ')) })

/**
 * How a person is brought back to what they know: `minutes` a day; everything again within `cycle_days`, or more where the minutes do not
 * hold it; `firmness`, the likelihood of recall at which a verse comes back; what was learned in the last `near_days` every day.
 */
export const MemorizingSettings = z
  .object({
    minutes: oneOf([5, 10, 20, 40, 60, 90, 120, 180]),
    cycle_days: oneOf([7, 14, 30, 60, 90, 180]),
    firmness: z.enum(['gentle', 'steady', 'firm']),
    near_days: oneOf([0, 3, 7, 14]),
  })
  .meta({ id: 'MemorizingSettings' })
export type MemorizingSettings = z.output<typeof MemorizingSettings>

/** Fields that are left out stay as they were. */
const ChooseMemorizingBody = MemorizingSettings.partial()
export type ChooseMemorizingBody = z.output<typeof ChooseMemorizingBody>

/**
 * `effective_cycle_days` is what the settings come to for what the person knows, at their pace. It holds for every verse from
 * `cycle_holds_from` on; null where it holds already. `minutes_needed` a day would hold the chosen cycle. They follow from `pace` letters a
 * second, `letters_known` in all, and `other_minutes` a day that new, recent and weak verses asked for lately: with these a screen says what
 * another choice would come to.
 */
const Chosen = MemorizingSettings.extend({
  effective_cycle_days: z.int(),
  cycle_holds_from: CalendarDate.nullable(),
  minutes_needed: z.int(),
  pace: z.number(),
  letters_known: z.int(),
  other_minutes: z.number(),
})
export type ChosenMemorizingSettings = z.output<typeof Chosen>

export const getMemorizingSettings = {
  method: 'GET',
  url: '/user/settings/memorizing',
  summary: 'How the caller is brought back to what they know',
  access: 'user',
  schema: { response: { 200: Chosen, ...failures } },
} as const satisfies Endpoint

export const chooseMemorizingSettings = {
  method: 'PUT',
  url: '/user/settings/memorizing',
  summary: 'Choose minutes, cycle, firmness and near review',
  access: 'user',
  schema: { body: ChooseMemorizingBody, response: { 200: Chosen, ...failures } },
} as const satisfies Endpoint
