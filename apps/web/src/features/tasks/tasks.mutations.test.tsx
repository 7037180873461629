import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aRoom, aTask, figures, roomFiguresOf } from '../../../test/wire.ts'
import { createQueryClient } from '../../app/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { camelKeys } from '../../lib/camel.ts'
import { currentToasts } from '../../ui/toast.ts'
import { figuresQuery } from '../profile/profile.queries.ts'
import { listPending, type Outcome, withdraw } from '../progress/outbox.ts'
import type { Room } from '../rooms/room.model.ts'
import { roomKeys } from '../rooms/rooms.keys.ts'
import { announceCompletion } from './late-completion.ts'
import type { Task } from './task.model.ts'
import { useCompleteTask, useReopenTask, useTakeTask } from './tasks.mutations.ts'
import { offeredQuery, taskQuery, tasksOfDayQuery } from './tasks.queries.ts'

const DAY = '2025-11-21'
const threeJuz = { start: JUZ_STARTS[9]!, end: JUZ_STARTS[12]! - 1 }
const wireRoom = aRoom({ total_tasks: 4, finished_tasks: 1, ...roomFiguresOf([threeJuz]) })
const wireTask = aTask({ room_id: wireRoom.id, start_surah: 2, end_surah: 2, end_ayah: 141 })
const [room, task] = [camelKeys(wireRoom), camelKeys(wireTask)]

/** A cache in which the dashboard, the task page and the room page have been loaded. */
function loaded() {
  const queries = createQueryClient()
  queries.setQueryData(tasksOfDayQuery(DAY).queryKey, [task, camelKeys(aTask())])
  queries.setQueryData(taskQuery(task.id).queryKey, task)
  queries.setQueryData(roomKeys.list, [room, camelKeys(aRoom())])
  queries.setQueryData(roomKeys.card(room.id), room)
  return queries
}

const hook = <T,>(queries: QueryClient, use: () => T) =>
  renderHook(use, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  }).result

const seen = (queries: QueryClient) => {
  const [inList] = queries.getQueryData<Task[]>(tasksOfDayQuery(DAY).queryKey) ?? []
  const [inRooms] = queries.getQueryData<Room[]>(roomKeys.list) ?? []
  return {
    inList: inList?.isCompleted,
    alone: queries.getQueryData<Task>(taskQuery(task.id).queryKey)?.isCompleted,
    finished: [inRooms?.finishedTasks, queries.getQueryData<Room>(roomKeys.card(room.id))?.finishedTasks],
    progress: inRooms?.progressPercentage,
  }
}

const calls = (sent: ReturnType<typeof stubApi>) => written(sent).map(({ path }) => path.split('/').at(-1))

/** An answer that comes when the test says so. */
function later<T>() {
  let answer: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    answer = resolve
  })
  return { reply: () => promise, answer: (value: T) => answer(value) }
}

beforeEach(signInAmina)

describe('completing a task', () => {
  test('waits for a slow undo before it, and wins in the end', async () => {
    const { reply, answer } = later<{ body: unknown }>()
    const done = { ...wireTask, is_completed: true, completed_at: '2025-11-21T07:05:00Z' }
    const sent = stubApi({
      [`PUT /tasks/${task.id}/reopen`]: reply,
      [`PUT /tasks/${task.id}/complete`]: { body: { message: 'ok', task: done } },
    })
    const queries = loaded()
    const [reopen, complete] = [hook(queries, useReopenTask), hook(queries, useCompleteTask)]
    act(() => reopen.current.mutate({ ...task, isCompleted: true }))
    await waitFor(() => expect(calls(sent)).toEqual(['reopen']))
    act(() => complete.current.mutate(task))
    await waitFor(() => expect(seen(queries)).toMatchObject({ inList: true, alone: true }))
    expect(calls(sent)).toEqual(['reopen'])
    answer({ body: { message: 'ok', task: wireTask } })
    await waitFor(() => expect(calls(sent)).toEqual(['reopen', 'complete']))
    await waitFor(() => expect(complete.current.isSuccess).toBe(true))
    expect(seen(queries)).toMatchObject({ inList: true, alone: true })
  })

  test('shows everywhere before the server has answered', async () => {
    const { reply, answer } = later<{ body: unknown }>()
    stubApi({ [`PUT /tasks/${task.id}/complete`]: reply })
    const queries = loaded()
    const complete = hook(queries, useCompleteTask)
    act(() => complete.current.mutate(task))
    await waitFor(() => expect(seen(queries)).toMatchObject({ inList: true, alone: true, finished: [2, 2] }))
    expect(seen(queries).progress).toBeGreaterThan(11)

    const done = { ...wireTask, is_completed: true, completed_at: '2025-11-21T07:05:00Z' }
    answer({ body: { message: 'ok', task: done } })
    await waitFor(() => expect(complete.current.isSuccess).toBe(true))
    expect(queries.getQueryData<Task>(taskQuery(task.id).queryKey)?.completedAt).toBe(done.completed_at)
    expect(seen(queries).finished).toEqual([2, 2])
  })

  test('reloads the data derived from it: lists, rooms and the figures of the profile', async () => {
    const done = { ...wireTask, is_completed: true, completed_at: '2025-11-21T07:05:00Z' }
    stubApi({ [`PUT /tasks/${task.id}/complete`]: { body: { message: 'ok', task: done } } })
    const queries = loaded()
    queries.setQueryData(figuresQuery.queryKey, camelKeys(figures))
    const complete = hook(queries, useCompleteTask)
    act(() => complete.current.mutate(task))
    await waitFor(() => expect(complete.current.isSuccess).toBe(true))
    for (const queryKey of [
      tasksOfDayQuery(DAY).queryKey,
      roomKeys.list,
      roomKeys.card(room.id),
      figuresQuery.queryKey,
    ]) {
      expect(queries.getQueryState(queryKey)?.isInvalidated, queryKey.join(' ')).toBe(true)
    }
  })

  test('is taken back with the server’s sentence when it refuses', async () => {
    stubApi({
      [`PUT /tasks/${task.id}/complete`]: {
        status: 400,
        body: { error: 'Something went wrong. Please try again.', code: 'internal' },
      },
    })
    const queries = loaded()
    const before = seen(queries)
    const complete = hook(queries, useCompleteTask)
    act(() => complete.current.mutate(task))
    await waitFor(() => expect(complete.current.isError).toBe(true))
    expect(seen(queries)).toEqual(before)
    expect(currentToasts()).toMatchObject([{ kind: 'error', title: 'Something went wrong. Please try again.' }])
  })

  test('says its own sentence when the failure has none', async () => {
    stubApi({ [`PUT /tasks/${task.id}/reopen`]: { body: { message: 'an answer without a task' } } })
    const reopen = hook(loaded(), useReopenTask)
    act(() => reopen.current.mutate({ ...task, isCompleted: true }))
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Failed to reopen task' }]))
  })
})

describe('completing a task without a connection', () => {
  const COMPLETE = `PUT /tasks/${task.id}/complete`
  const TASK = `GET /tasks/${task.id}`
  const away = new TypeError('Failed to fetch')
  const kept = () => listPending(amina.id).map(({ id }) => id)
  const complete = async (queries: QueryClient) => {
    const completion = hook(queries, useCompleteTask)
    act(() => completion.current.mutate(task))
    await waitFor(() => expect(completion.current.isSuccess).toBe(true))
    return completion
  }

  test.each([
    ['no connection', away],
    ['a server that is away', { status: 503, body: { error: 'Away', code: 'database_unavailable' } }],
    ['a lost session', { status: 401, body: { error: 'Sign in', code: 'authentication_required' } }],
  ])('keeps it on the device and shows it as read: %s', async (_, reply) => {
    stubApi({ [COMPLETE]: reply })
    const queries = loaded()
    const completion = await complete(queries)
    expect(completion.current.data?.keptFor).toBeInstanceOf(ApiError)
    expect(kept()).toEqual([task.id])
    expect(seen(queries)).toMatchObject({ inList: true, alone: true, finished: [2, 2] })
    expect(currentToasts().filter(({ kind }) => kind === 'error')).toEqual([])
  })

  test('is kept in later answers of the server, unless the portion has changed', async () => {
    stubApi({
      [COMPLETE]: away,
      [TASK]: { body: wireTask },
      [`GET /tasks?date=${DAY}`]: { body: { tasks: [wireTask] } },
    })
    await complete(loaded())
    const fresh = createQueryClient()
    expect(await fresh.fetchQuery(taskQuery(task.id))).toMatchObject({ isCompleted: true, canReopen: true })
    expect(await fresh.fetchQuery(tasksOfDayQuery(DAY))).toMatchObject([{ isCompleted: true }])

    stubApi({ [TASK]: { body: { ...wireTask, end_ayah: 100 } } })
    expect(await createQueryClient().fetchQuery(taskQuery(task.id))).toMatchObject({ isCompleted: false })
    stubApi({ [TASK]: { body: wireTask } })
    await withdraw({ id: task.id, userId: amina.id })
    expect(await createQueryClient().fetchQuery(taskQuery(task.id))).toMatchObject({ isCompleted: false })
  })

  test('is undone by taking it out, also without a connection', async () => {
    const sent = stubApi({ [COMPLETE]: away, [`PUT /tasks/${task.id}/reopen`]: away })
    const queries = loaded()
    await complete(queries)
    const reopen = hook(queries, useReopenTask)
    act(() => reopen.current.mutate(queries.getQueryData<Task>(taskQuery(task.id).queryKey)!))
    await waitFor(() => expect(reopen.current.isSuccess).toBe(true))
    expect(kept()).toEqual([])
    expect(seen(queries)).toMatchObject({ inList: false, alone: false, finished: [1, 1] })
    // Only the answer may have been lost, so the server is told too.
    expect(calls(sent)).toEqual(['complete', 'reopen'])
  })

  test('and undoing one that the server has recorded fails as ever', async () => {
    stubApi({ [`PUT /tasks/${task.id}/reopen`]: away })
    const reopen = hook(loaded(), useReopenTask)
    act(() => reopen.current.mutate({ ...task, isCompleted: true }))
    await waitFor(() => expect(reopen.current.isError).toBe(true))
  })
})

test.each<[string, Outcome, object]>([
  ['recorded', { kind: 'recorded', progress: { task } }, { kind: 'success', title: 'Assignment Completed!' }],
  [
    'sent after the membership ended',
    { kind: 'refused', error: new ApiError('x', { status: 404, code: 'membership_ended' }) },
    { kind: 'info', description: expect.stringMatching(/^You’re no longer a member.*May Allah reward you/) },
  ],
  [
    'sent to a room that is gone',
    { kind: 'refused', error: new ApiError('x', { status: 404, code: 'task_not_found' }) },
    { kind: 'info', description: expect.stringMatching(/^May Allah reward you/) },
  ],
  [
    'sent of a portion that has changed',
    { kind: 'refused', error: new ApiError('x', { status: 409, code: 'portion_changed', body: { task: wireTask } }) },
    { kind: 'info', description: expect.stringContaining('It’s now Al-Baqarah') },
  ],
])('says kindly that a stored completion %s', (_, outcome, said) => {
  announceCompletion({ ...task, userId: amina.id, finishedAt: 1 }, outcome)
  expect(currentToasts()).toMatchObject([said])
  expect(JSON.stringify(currentToasts())).toContain('Winter Hatim')
})

test('undoing a completion takes the portion out of the figures again', async () => {
  const { reply } = later<{ body: unknown }>()
  stubApi({ [`PUT /tasks/${task.id}/reopen`]: reply })
  const queries = loaded()
  const done: Task = { ...task, isCompleted: true, completedAt: '2025-11-21T07:05:00Z' }
  const reopen = hook(queries, useReopenTask)
  act(() => reopen.current.mutate(done))
  await waitFor(() => expect(seen(queries)).toMatchObject({ inList: false, alone: false, finished: [0, 0] }))
})

test('shows an offered portion that somebody else took again only until the list is reloaded', async () => {
  const portion = { ...task, offeredAt: '2025-11-21T06:00:00Z' }
  const sentence = 'Someone else has taken this portion.'
  stubApi({
    [`PUT /tasks/${task.id}/take`]: { status: 409, body: { error: sentence, code: 'portion_not_offered' } },
    [`GET /rooms/${room.id}/tasks/offered`]: { body: [] },
  })
  const queries = loaded()
  queries.setQueryData(offeredQuery(room.id).queryKey, [portion])
  const take = hook(queries, useTakeTask)
  act(() => take.current.mutate(portion))
  await waitFor(() => expect(currentToasts()).toMatchObject([{ kind: 'error', title: sentence }]))
  expect(queries.getQueryState(offeredQuery(room.id).queryKey)?.isInvalidated).toBe(true)
})
