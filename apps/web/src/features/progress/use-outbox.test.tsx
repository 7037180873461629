import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { amina, signInAmina, stubApi } from '../../../test/app.tsx'
import { LESSON_ID, recorded } from '../../../test/quiz.ts'
import { createQueryClient } from '../../app/queries.ts'
import { AuthProvider } from '../auth/AuthProvider.tsx'
import { listPending, storeSubmission } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

const POST = 'POST /user/progress'

/** Opens a page while answers wait on the device; returns a callback that records their delivery. */
function openWithPending() {
  signInAmina()
  storeSubmission({
    id: 'a1',
    userId: amina.id,
    lessonId: LESSON_ID,
    lessonTitle: 'The fourth ayah',
    finishedAt: 1,
    questionStatuses: [{ questionId: 'q', correct: true, answer: 'x' }],
  })
  const onDelivered = vi.fn()
  const Page = () => {
    useOutbox(onDelivered, () => {})
    return null
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <Page />
      </AuthProvider>
    </QueryClientProvider>,
  )
  return onDelivered
}

test.each([
  ['recorded', { body: recorded() }],
  ['refused', { status: 404, body: { error: 'Lesson not found', code: 'lesson_not_found' } }],
])('answers that were %s later make what is derived from them stale, once', async (_, reply) => {
  stubApi({ [POST]: reply })
  const onDelivered = openWithPending()
  await waitFor(() => expect(onDelivered).toHaveBeenCalledOnce())
  expect(listPending(amina.id)).toEqual([])
})

test('answers that stay on the device change nothing', async () => {
  const sent = stubApi({ [POST]: new TypeError('Failed to fetch') })
  const onDelivered = openWithPending()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(listPending(amina.id)).toHaveLength(1)
  expect(onDelivered).not.toHaveBeenCalled()
})
