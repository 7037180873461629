import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { doingFor } from '../../lib/reading-as.ts'
import { careKeys } from '../care/care.keys.ts'
import type { Reader } from '../care/care.queries.ts'
import { withPendingCompletion } from '../tasks/completion.ts'

/** The portions of a reader of `date` over all rooms, and the open ones from before it. */
export const readerTasksQuery = (reader: Pick<Reader, 'id' | 'fullName'>, date: string) =>
  queryOptions({
    queryKey: careKeys.tasksOfDay(reader.id, date),
    queryFn: async ({ signal }) => {
      const { tasks } = await call('GET /tasks', { query: { date }, readingAs: reader.id, signal })
      return tasks.map((task) => withPendingCompletion(task, doingFor(reader)))
    },
  })
