import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileKeys } from '../profile/profile.keys.ts'
import { unitKeys } from '../units/units.keys.ts'
import { invalidateProgress, lessonKeys } from './lessons.keys.ts'

test('recorded answers make the path, its lessons and the figures stale, and leave the questions that are answered', () => {
  const queries = new QueryClient()
  const stale = [unitKeys.path, unitKeys.lessons(112), lessonKeys.one('a-lesson'), profileKeys.figures]
  const kept = [lessonKeys.questions('a-lesson', 'en'), ['rooms']]
  for (const queryKey of [...stale, ...kept]) queries.setQueryData(queryKey, true)

  invalidateProgress(queries)

  const isStale = (queryKey: readonly unknown[]) => queries.getQueryState(queryKey)?.isInvalidated
  expect(stale.map(isStale)).toEqual(stale.map(() => true))
  expect(kept.map(isStale)).toEqual(kept.map(() => false))
})
