import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aRoom, aTask } from '../../../test/wire.ts'
import { createQueryClient } from '../../app/queries.ts'
import { camelKeys } from '../../lib/camel.ts'
import { backToMyself, readAs, readReadingAs } from '../../lib/reading-as.ts'
import { writeSession } from '../../lib/session.ts'
import type { Task } from '../tasks/task.model.ts'
import { useCompleteTask, useReopenTask } from '../tasks/tasks.mutations.ts'

const yusuf = {
  id: '7d1e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a22',
  fullName: 'Yusuf Karimov',
  colour: 'lapis',
  timeZone: amina.timeZone,
  createdAt: '2025-09-01T10:00:00Z',
} as const
const own = aRoom({ name: "Amina's room" })
const his = aRoom({ name: "Yusuf's room", creator_id: amina.id })

/** The server of a guardian and a reader in her care. */
function stubBoth() {
  const forBoth = (hers: unknown, of: unknown) => ({
    'GET /rooms': ({ headers }: { headers: Headers }) => ({
      body: headers.get('x-reading-as') === yusuf.id ? of : hers,
    }),
  })
  return stubApi({
    ...forBoth([own], [his]),
    'GET /user/figures': { status: 500, body: {} },
    'GET /notifications?limit=10': { body: { notifications: [], unread: 0 } },
  })
}
const bar = () => screen.queryByRole('complementary', { name: 'Who is reading' })

beforeEach(signInAmina)

describe('reading as somebody in care', () => {
  test('shows their rooms under a bar with their name, and leads back with a tap', async () => {
    stubBoth()
    const user = userEvent.setup()
    const app = renderApp('/read')
    expect(await screen.findByText("Amina's room")).not.toBeNull()
    expect(bar()).toBeNull()

    readAs(yusuf)
    expect(await screen.findByText("Yusuf's room")).not.toBeNull()
    expect(screen.queryByText("Amina's room")).toBeNull()
    expect(bar()?.textContent).toContain('Reading as Yusuf')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Yusuf')
    expect(screen.getByText('You’re now reading as Yusuf Karimov.').role).toBe('status')

    await user.click(screen.getByRole('button', { name: 'Back to Amina' }))
    expect(await screen.findByText("Amina's room")).not.toBeNull()
    expect(screen.queryByText("Yusuf's room")).toBeNull()
    expect(bar()).toBeNull()
    expect(app.address()).toBe('/read')
  })

  test('has no bell, no way to sign out and no room to create', async () => {
    stubBoth()
    renderApp('/read')
    expect(await screen.findByRole('button', { name: 'Sign Out' })).not.toBeNull()
    expect(await screen.findByRole('button', { name: /Notifications/ })).not.toBeNull()
    expect(await screen.findByRole('button', { name: 'Create Room' })).not.toBeNull()
    readAs(yusuf)
    await screen.findByText("Yusuf's room")
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create Room' })).toBeNull()
  })

  test('names no way to a first room but an invitation', async () => {
    stubApi({ 'GET /rooms': { body: [] } })
    readAs(yusuf)
    renderApp('/read')
    expect(await screen.findByText('No rooms found')).not.toBeNull()
    expect(await screen.findByRole('button', { name: 'I have an invitation' })).not.toBeNull()
    expect(screen.queryByText(/create|creating/i)).toBeNull()
  })

  test('does not open the pages of the account', async () => {
    stubBoth()
    readAs(yusuf)
    const app = renderApp('/profile/account')
    expect(await screen.findByText('This page is yours alone')).not.toBeNull()
    expect(screen.queryByLabelText('Full name')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Amina Yusupova' }))
    expect(await screen.findByDisplayValue(amina.fullName)).not.toBeNull()
    expect(app.address()).toBe('/profile/account')
  })

  test('ends when the reader is in her care no more, and says so', async () => {
    stubApi({
      'GET /rooms': ({ headers }) =>
        headers.has('x-reading-as')
          ? { status: 403, body: { error: 'This reader isn’t in your care.', code: 'not_your_reader' } }
          : { body: [own] },
    })
    readAs(yusuf)
    renderApp('/read')
    expect(await screen.findByText('Yusuf Karimov is no longer in your care.')).not.toBeNull()
    expect(await screen.findByText("Amina's room")).not.toBeNull()
    expect(readReadingAs()).toBeNull()
  })

  test('is over when another person signs in on this tab', () => {
    readAs(yusuf)
    writeSession({ ...amina, id: '11111111-3f0e-4f53-9d2a-1c6f3a9f0a11' }, 'their-token')
    expect(readReadingAs()).toBeNull()
  })

  test('an answer that comes after the change of person reaches neither', async () => {
    let answer = (_: { body: unknown }) => {}
    stubApi({
      'GET /rooms': ({ headers }) =>
        headers.has('x-reading-as')
          ? { body: [his] }
          : new Promise((resolve) => {
              answer = resolve
            }),
    })
    const { queries } = renderApp('/read')
    await waitFor(() => expect(queries.isFetching({ queryKey: ['rooms', 'list'] })).toBe(1))
    readAs(yusuf)
    await screen.findByText("Yusuf's room")
    answer({ body: [own] })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(screen.getByText("Yusuf's room")).not.toBeNull()
    expect(screen.queryByText("Amina's room")).toBeNull()
  })

  test('an act that waits for an earlier one is sent for the person who did it', async () => {
    const portion = { ...camelKeys(aTask({ user_id: yusuf.id })), isOwn: true } as unknown as Task
    let answer = (_: { body: unknown }) => {}
    const sent = stubApi({
      [`PUT /tasks/${portion.id}/complete`]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    readAs(yusuf)
    const client = createQueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => ({ complete: useCompleteTask(), reopen: useReopenTask() }), { wrapper })
    act(() => result.current.complete.mutate(portion))
    await waitFor(() => expect(written(sent)).toHaveLength(1))
    await act(async () => result.current.reopen.mutate(portion))
    await waitFor(() => expect(client.isMutating()).toBe(2))
    backToMyself()
    answer({ body: { task: aTask({ id: portion.id, user_id: yusuf.id, is_completed: true }) } })
    await waitFor(() => expect(written(sent)).toHaveLength(2))
    expect(written(sent).map(({ path, headers }) => [path, headers.get('x-reading-as')])).toEqual([
      [`/tasks/${portion.id}/complete`, yusuf.id],
      [`/tasks/${portion.id}/reopen`, yusuf.id],
    ])
  })
})
