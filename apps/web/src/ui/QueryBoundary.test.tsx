import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { QueryBoundary } from './QueryBoundary.tsx'

type State = Parameters<typeof QueryBoundary<string>>[0]['query']

function show(state: Partial<State>, isLoading?: boolean) {
  const query = { data: undefined, error: null, isPending: false, refetch: vi.fn(), ...state } as State
  const { container } = render(
    <QueryBoundary
      query={query}
      loading="Loading rooms"
      {...(isLoading !== undefined && { isLoading })}
      failed="Failed to load rooms"
      notFound={{ title: 'No such room', hint: 'It was deleted.', actions: <a href="/read">Rooms</a> }}
      frame={(content) => <section>{content}</section>}
    >
      {(data) => <p>{data}</p>}
    </QueryBoundary>,
  )
  return { query, text: container.textContent, isFramed: container.querySelector('section') !== null }
}

const away = new ApiError('The server is away', { status: 503, code: 'database_unavailable' })

test('while the first load is under way, says so', () => {
  expect(show({ isPending: true })).toMatchObject({ text: 'Loading rooms', isFramed: true })
})

test('a first load that fails says what the server said, and is tried again', () => {
  const { query, text, isFramed } = show({ error: away })
  expect([text, isFramed]).toEqual(['Failed to load roomsThe server is awayTry Again', true])
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(query.refetch).toHaveBeenCalledOnce()
})

test('a retry shows the failure, or that it is loading where the screen wants it', () => {
  expect(show({ error: away }).text).toContain('Failed to load rooms')
  expect(show({ error: away }, true).text).toBe('Loading rooms')
})

test('a failed refresh keeps what was loaded', () => {
  expect(show({ data: 'Three rooms', error: away }, true)).toMatchObject({ text: 'Three rooms', isFramed: false })
})

test('a 404 means that it is not there, and nothing is tried again', () => {
  const { text } = show({ error: new ApiError('Not found', { status: 404, code: 'room_not_found' }) })
  expect(text).toBe('No such roomIt was deleted.Rooms')
})
