import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { signInAmina, stubApi } from '../../../test/app.tsx'
import { aPiecesRoom, aRoom } from '../../../test/wire.ts'

const known = aRoom()
const answer = aPiecesRoom()

describe('a pieces room that answers a press is put into the cache after its texts have come', () => {
  test.each([
    ['the next round', `POST /rooms/${known.id}/next-round`, 201, beginNextRound],
    ['a change of its settings', `PUT /rooms/${known.id}`, 200, changeName],
  ])('%s', async (_, call, status, mutate) => {
    vi.resetModules() // Earlier tests have brought the texts.
    signInAmina()
    stubApi({ [call]: { status, body: answer } })
    const queries = new QueryClient()
    const { piecesText } = await import('./pieces-parts.ts')
    const textsWhenPut: unknown[] = []
    queries.getQueryCache().subscribe(({ query }) => {
      if (query.state.data) textsWhenPut.push(piecesText('piecesPlanText', query.state.data as never))
    })
    const { result } = await mutate(queries)
    await result.current.mutateAsync()
    expect(textsWhenPut[0]).toBe('A juz each, every week')
  })
})

const within = (queries: QueryClient) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  ),
})

async function beginNextRound(queries: QueryClient) {
  const { useNextRound } = await import('./hatim/hatim.queries.ts')
  return renderHook(() => useNextRound(known.id), within(queries))
}

async function changeName(queries: QueryClient) {
  const { useChangeRoom } = await import('./settings/use-room-mutation.ts')
  return renderHook(() => {
    const { mutateAsync } = useChangeRoom(known.id)
    return { mutateAsync: () => mutateAsync({ name: 'Summer' }) }
  }, within(queries))
}
