import type { Body } from '@halaqa/contract/endpoint'
import type { createLesson } from '@halaqa/contract/lessons'
import type { createQuestion } from '@halaqa/contract/question-authoring'
import type { createUnit } from '@halaqa/contract/units'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../../lib/api.ts'
import { contentText } from '../../../lib/content-text.ts'
import { t } from '../../../lib/i18n.ts'
import { unitName } from '../../../lib/surah-names.ts'
import { toast } from '../../../ui/toast.ts'
import { AdminPage } from '../AdminPage.tsx'
import { invalidateContent } from '../admin.keys.ts'
import { ContentQuery } from '../content/ContentQuery.tsx'
import { lessonQuery, unitQuery, unitsQuery } from '../content/content.queries.ts'
import { paths } from '../content/content.ts'
import { LessonForm, newLesson } from './LessonForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { newQuestion } from './question-draft.ts'
import { UnitForm } from './UnitForm.tsx'
import { newUnit } from './unit-values.ts'

const last = (orders: readonly number[]) => Math.max(0, ...orders)

/** Creates a unit. The new unit is added at the end of the cached list. */
export function NewUnitScreen() {
  const units = useQuery(unitsQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = async (body: Partial<Body<typeof createUnit>>) => {
    const unit = await call('POST /units', { body: body as Body<typeof createUnit> })
    const row = { ...unit, totalLessons: 0, totalQuestions: 0, isSeeded: false }
    queries.setQueryData(unitsQuery.queryKey, (all) => all && [...all, row])
    invalidateContent(queries, unitsQuery.queryKey)
    toast.success(t('admin.created.unit'))
    void navigate(paths.unit(unit.id), { replace: true })
  }
  return (
    <AdminPage title={t('admin.units.new')} back={{ to: paths.units, label: t('admin.units.title') }}>
      <ContentQuery query={units} loading="admin.units.loading" failed="admin.failed.loadUnits">
        {(all) => (
          <UnitForm
            isNew
            values={newUnit(last(all.map(({ displayOrder }) => displayOrder)) + 1)}
            back={paths.units}
            send={create}
          />
        )}
      </ContentQuery>
    </AdminPage>
  )
}

export function NewLessonScreen() {
  const { unitId = '' } = useParams()
  const query = unitQuery(unitId)
  const unit = useQuery(query)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = async (body: Partial<Body<typeof createLesson>>) => {
    const lesson = await call('POST /lessons', { body: body as Body<typeof createLesson> })
    const row = { ...lesson, isSeeded: false }
    queries.setQueryData(query.queryKey, (old) => old && { ...old, lessons: [...old.lessons, row] })
    invalidateContent(queries, query.queryKey)
    toast.success(t('admin.created.lesson'))
    void navigate(paths.lesson(lesson.id), { replace: true })
  }
  return (
    <ContentQuery query={unit} loading="admin.unit.loading" failed="admin.failed.loadUnit" absent="admin.unit.absent">
      {(found) => (
        <AdminPage title={t('admin.lessons.new')} back={{ to: paths.unit(unitId), label: unitName(found) }}>
          <LessonForm
            isNew
            values={newLesson(found, last(found.lessons.map(({ order }) => order)) + 1)}
            back={paths.unit(unitId)}
            send={create}
          />
        </AdminPage>
      )}
    </ContentQuery>
  )
}

export function NewQuestionScreen() {
  const { lessonId = '' } = useParams()
  const query = lessonQuery(lessonId)
  const lesson = useQuery(query)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = async (body: Body<typeof createQuestion>) => {
    const question = await call('POST /questions', { body })
    queries.setQueryData(query.queryKey, (old) => old && { ...old, questions: [...old.questions, question] })
    invalidateContent(queries, query.queryKey)
    toast.success(t('admin.created.question'))
    void navigate(paths.lesson(lessonId), { replace: true })
  }
  return (
    <ContentQuery
      query={lesson}
      loading="admin.lesson.loading"
      failed="admin.failed.loadLesson"
      absent="admin.lesson.absent"
    >
      {(found) => (
        <AdminPage
          title={t('admin.questions.new')}
          back={{ to: paths.lesson(lessonId), label: contentText(found.title) }}
        >
          <QuestionForm
            lesson={found}
            isNew
            initial={() => newQuestion(lessonId, last(found.questions.map(({ questionOrder }) => questionOrder)) + 1)}
            send={create}
          />
        </AdminPage>
      )}
    </ContentQuery>
  )
}
