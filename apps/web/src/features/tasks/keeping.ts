/** The answers of a reader who is asked whether they keep a portion: what each changes, and how it is sent. */
import { call } from '../../lib/api.ts'
import { type Doing, readingAsFor } from '../../lib/reading-as.ts'
import type { Task } from './task.model.ts'

export const asKept = (task: Task): Task => ({ ...task, asksToKeep: false })

export const sendKeeping = (task: Task, { userId }: Doing) =>
  call('PUT /tasks/:taskId/keep', { params: { taskId: task.id }, readingAs: readingAsFor(userId) })

export const asOffered = (task: Task): Task => ({
  ...task,
  asksToKeep: false,
  offeredAt: new Date().toISOString(),
})

export const sendOffer = (task: Task, { userId }: Doing) =>
  call('PUT /tasks/:taskId/offer', { params: { taskId: task.id }, readingAs: readingAsFor(userId) })
