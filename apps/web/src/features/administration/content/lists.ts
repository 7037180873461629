import type { QueryKey } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { Question } from '../../lessons/question.ts'
import { lessonQuery, unitQuery, unitsQuery } from './content.queries.ts'
import type { Kind, LessonDetail, StudioLesson, StudioUnit, UnitDetail } from './content.ts'

interface Item {
  id: string
  isActive: boolean
}

/** A list of content: its query key, and the calls that change it. */
export interface ContentList<Data, Row extends Item> {
  kind: Kind
  queryKey: QueryKey
  /** Returns the cached data with other rows. */
  change(data: Data, rows: (rows: Row[]) => Row[]): Data
  delete(id: string): Promise<unknown>
  setActive(id: string, isActive: boolean): Promise<Row>
  saveOrder(ids: string[]): Promise<unknown>
}

const active = (id: string, isActive: boolean) => ({ params: { id }, body: { isActive } })

export const unitList: ContentList<StudioUnit[], StudioUnit> = {
  kind: 'unit',
  queryKey: unitsQuery.queryKey,
  change: (units, rows) => rows(units),
  delete: (id) => call('DELETE /units/:id', { params: { id } }),
  setActive: (id, isActive) => call('PUT /units/:id', active(id, isActive)),
  saveOrder: (ids) => call('PUT /units/order', { body: { ids } }),
}

export const lessonList = (unitId: string): ContentList<UnitDetail, StudioLesson> => ({
  kind: 'lesson',
  queryKey: unitQuery(unitId).queryKey,
  change: (unit, rows) => ({ ...unit, lessons: rows(unit.lessons) }),
  delete: (id) => call('DELETE /lessons/:id', { params: { id } }),
  setActive: (id, isActive) => call('PUT /lessons/:id', active(id, isActive)),
  saveOrder: (ids) => call('PUT /units/:id/order', { params: { id: unitId }, body: { ids } }),
})

export const questionList = (lessonId: string): ContentList<LessonDetail, Question> => ({
  kind: 'question',
  queryKey: lessonQuery(lessonId).queryKey,
  change: (lesson, rows) => ({ ...lesson, questions: rows(lesson.questions) }),
  delete: (id) => call('DELETE /questions/:id', { params: { id } }),
  setActive: (id, isActive) => call('PUT /questions/:id', active(id, isActive)),
  saveOrder: (ids) => call('PUT /lessons/:id/order', { params: { id: lessonId }, body: { ids } }),
})
