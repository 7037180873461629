import '../../../lib/zod.ts' // before any schema
import type { CreateRoomBody } from '@halaqa/contract/rooms'
import { z } from 'zod'
import { type RoomAnswers, roomBodyOf } from './room-answers.ts'

/** The answers of the form as the call's body, checked as the server does. */
export const checksOf = (body: z.ZodType<CreateRoomBody>) =>
  z.preprocess((answers) => roomBodyOf(answers as RoomAnswers), body) as z.ZodType<CreateRoomBody, RoomAnswers>
