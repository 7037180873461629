import { listUserUnits } from '@halaqa/contract/units'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The memorization path: active units only, in their order. */
export const unitsQuery = queryOptions({
  queryKey: ['units'],
  queryFn: ({ signal }) => call(listUserUnits, { signal }),
  select: (units) => units.filter((unit) => unit.isActive).sort((a, b) => a.displayOrder - b.displayOrder),
})
