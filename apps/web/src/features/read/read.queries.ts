import { getFigures } from '@halaqa/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/**
 * The person's own figures. They come from tasks, so whatever asks for tasks again asks for them too. Several screens show
 * them, and a failure is told in the words of the other calls there.
 */
export const figuresQuery = queryOptions({
  queryKey: ['tasks', 'figures'],
  queryFn: ({ signal }) =>
    call(getFigures, { signal, family: location.pathname.startsWith('/memorize') ? 'memorize' : 'rooms' }),
})
