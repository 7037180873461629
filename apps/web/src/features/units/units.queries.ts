import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call } from '../../lib/api.ts'
import type { Lesson, Path, Unit } from './unit.ts'
import { unitKeys } from './units.keys.ts'

/** The path without its lessons: active units only, in their order. Progress of any lesson makes `unitKeys.all` stale. */
export const pathQuery = queryOptions({
  queryKey: unitKeys.path,
  queryFn: ({ signal }) => call('GET /user/path', { signal }),
  select: activeInOrder,
})

function activeInOrder({ units, current }: Path): Path {
  const active = units.filter((unit) => unit.isActive).sort((a, b) => a.displayOrder - b.displayOrder)
  return { units: active, current: active.some(({ id }) => id === current?.unitId) ? current : null }
}

/** All lessons of a surah. Only the person's own submissions change their statuses. */
const lessonsQuery = (surahNumber: number) =>
  queryOptions({
    queryKey: unitKeys.lessons(surahNumber),
    queryFn: ({ signal }) =>
      call('GET /user/lessons/:surahNumber', { params: { surahNumber: String(surahNumber) }, signal }),
    staleTime: 5 * 60_000,
  })

/** The lessons of one unit, in order; a surah can have several units. */
export function useLessons({ id, surahNumber, totalLessons }: Unit) {
  const lessons = useQuery({
    ...lessonsQuery(surahNumber),
    select: useCallback((all: Lesson[]) => lessonsOf(all, id), [id]),
  })
  const count = lessons.data?.length ?? totalLessons
  useAgreement(count === totalLessons, lessons.dataUpdatedAt)
  return lessons
}

const lessonsOf = (all: Lesson[], unitId: string) =>
  all.filter((lesson) => lesson.unitId === unitId && lesson.isActive).sort((a, b) => a.order - b.order)

/** Lessons that are newer than the path and differ from it in number: the path has changed, and is asked for once. */
function useAgreement(agrees: boolean, updatedAt: number) {
  const queries = useQueryClient()
  useEffect(() => {
    if (agrees || updatedAt < (queries.getQueryState(unitKeys.path)?.dataUpdatedAt ?? 0)) return
    void queries.invalidateQueries({ queryKey: unitKeys.path })
  }, [agrees, updatedAt, queries])
}
