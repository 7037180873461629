import type { ReaderForm } from '@halaqa/contract/readers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { invalidateRoom } from '../rooms/rooms.keys.ts'
import { careKeys, invalidateCare } from './care.keys.ts'
import type { Reader } from './care.queries.ts'

/** The readers are loaded again after each of these, also after a refusal, which says that something has changed. */
function useCareMutation<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => void invalidateCare(queries) })
}

const ofReader = (id: string) => ({ params: { id } })

export const useAddReader = () => useCareMutation((body: ReaderForm) => call('POST /user/readers', { body }))

export const useChangeReader = (id: string) =>
  useCareMutation((body: ReaderForm) => call('PUT /user/readers/:id', { ...ofReader(id), body }))

export const useDeleteReader = (id: string) => useCareMutation(() => call('DELETE /user/readers/:id', ofReader(id)))

/** Ends the care of a guardian: the person's own, or that of another one. */
export const useRemoveGuardian = (id: string) =>
  useCareMutation((userId: string) => call('DELETE /user/readers/:id/guardians/:userId', { params: { id, userId } }))

export const useInviteGuardian = (id: string) =>
  useCareMutation(() => call('POST /user/readers/:id/guardians', ofReader(id)))

export const useReleaseReader = (id: string) =>
  useCareMutation(() => call('POST /user/readers/:id/release', ofReader(id)))

export const useWithdrawRelease = (id: string) =>
  useCareMutation(() => call('DELETE /user/readers/:id/release', ofReader(id)))

/** Makes the person a guardian by a link. */
export function useAcceptCare(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /care/guardian', { body: { token } }),
    onSuccess: (reader) => {
      queries.setQueryData<Reader[]>(
        careKeys.readers,
        (readers) => readers && [...readers.filter(({ id }) => id !== reader.id), reader],
      )
      void queries.invalidateQueries({ queryKey: careKeys.readers })
    },
  })
}

/** Makes the person of the account a reader by name, by a link. */
export function useClaimName(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /care/name', { body: { token } }),
    onSuccess: ({ roomId }) => void invalidateRoom(queries, roomId),
  })
}

export const useHandOverName = (roomId: string, readerId: string) =>
  useMutation({
    mutationFn: () => call('POST /rooms/:id/readers/:readerId/link', { params: { id: roomId, readerId } }),
  })
