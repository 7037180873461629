import type * as contract from '@halaqa/contract/studio'
import type {
  StudioLessonDetail,
  StudioUnitDetail,
  DeletionImpact as WireDeletionImpact,
} from '@halaqa/contract/studio'
import type { ReactNode } from 'react'
import type { Camel } from '../../../lib/camel.ts'

export type StudioUnit = Camel<contract.StudioUnit>
export type StudioLesson = Camel<contract.StudioLesson>
export type UnitDetail = Camel<StudioUnitDetail>
export type LessonDetail = Camel<StudioLessonDetail>
export type DeletionImpact = Camel<WireDeletionImpact>

export type Kind = 'unit' | 'lesson' | 'question'

/** A row of any list of content. */
export interface Entry {
  id: string
  title: string
  mark: ReactNode
  note: ReactNode
  isActive: boolean
  /** A later version of the curriculum would bring it, were its deletion not remembered. */
  isSeeded: boolean
  /** The address of its page. A question has none. */
  to?: string
  previewTo: string
  editTo: string
}

export const paths = {
  units: '/admin',
  unit: (id: string) => `/admin/units/${id}`,
  lesson: (id: string) => `/admin/lessons/${id}`,
  preview: (lessonId: string, questionId?: string) =>
    `/admin/lessons/${lessonId}/preview${questionId ? `?question=${questionId}` : ''}`,
  newUnit: '/admin/units/new',
  newLesson: (unitId: string) => `/admin/units/${unitId}/new`,
  newQuestion: (lessonId: string) => `/admin/lessons/${lessonId}/new`,
  editUnit: (id: string) => `/admin/units/${id}/edit`,
  editLesson: (id: string) => `/admin/lessons/${id}/edit`,
  editQuestion: (lessonId: string, id: string) => `/admin/lessons/${lessonId}/questions/${id}`,
}
