import { z } from 'zod'
import { MAX_SPREAD_DAYS, MIN_SPREAD } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { Id } from './scalars.ts'
import { TaskList } from './tasks.ts'

const DAYS = fieldMessage('spread_days_range', MAX_SPREAD_DAYS)
const days = z.int(DAYS).min(2, DAYS).max(MAX_SPREAD_DAYS, DAYS)

export const SpreadBody = z.object({
  /** The portions that are to be spread, as they were shown. */
  task_ids: z.array(Id).min(MIN_SPREAD, fieldMessage('spread_portions', MIN_SPREAD)).max(1000),
  days,
})

export const previewSpread = {
  method: 'GET',
  url: '/tasks/spread',
  summary:
    "The caller's open portions of all rooms that are due today or were before, with the dates that spreading them over so many days would give them; empty where they are fewer than three",
  access: 'user',
  schema: {
    querystring: z.object({ days: z.coerce.number().pipe(days) }),
    response: { 200: TaskList, ...failures },
  },
} as const satisfies Endpoint

export const spreadTasks = {
  method: 'POST',
  url: '/tasks/spread',
  summary:
    'Give open portions of one’s own that are due today or were before later dates, from today on; answers with those of them that are open, as they then are. What is due later already keeps its dates, and fewer than three that could be spread all do: so a second time changes nothing',
  access: 'user',
  schema: { body: SpreadBody, response: { 200: TaskList, ...failures } },
} as const satisfies Endpoint
