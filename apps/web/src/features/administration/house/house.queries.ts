import type * as contract from '@halaqa/contract/house'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { Camel } from '../../../lib/camel.ts'
import { adminKeys } from '../admin.keys.ts'

export type House = Camel<contract.House>

export const houseQuery = queryOptions({
  queryKey: adminKeys.house,
  queryFn: ({ signal }) => call('GET /admin/house', { signal }),
  staleTime: 0,
})

export interface LogoChange {
  /** In base64; null removes the logo. */
  picture: string | null
  /** The version that the admin saw. */
  replaces: string | null
}

/** If another admin was faster, the query shows their logo. */
export function useChangeLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, replaces }: { file: File | null; replaces: string | null }) => {
      const picture = file && (await (await import('./logo-picture.ts')).pictureOf(file))
      return call('PUT /admin/house/logo', { body: { picture, replaces } satisfies LogoChange })
    },
    onSuccess: (house) => queries.setQueryData(adminKeys.house, house),
    onError: () => queries.invalidateQueries(houseQuery),
  })
}
