import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { contentText } from '../../../lib/content-text.ts'
import { t } from '../../../lib/i18n.ts'
import { unitName } from '../../../lib/surah-names.ts'
import { toast } from '../../../ui/toast.ts'
import type { Question } from '../../lessons/question.ts'
import { AdminPage } from '../AdminPage.tsx'
import { invalidateContent } from '../admin.keys.ts'
import { ContentQuery } from '../content/ContentQuery.tsx'
import { lessonQuery, unitQuery } from '../content/content.queries.ts'
import { paths } from '../content/content.ts'
import { LessonForm, valuesOf as lessonValues } from './LessonForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { changesOf, type QuestionValues, valuesOf, type WrittenQuestion } from './question-draft.ts'
import { UnitForm } from './UnitForm.tsx'
import { valuesOf as unitValues } from './unit-values.ts'

/** Invalidates everything that shows the saved content, and goes back. */
function useSaved() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (to: string) => {
    invalidateContent(queries)
    toast.success(t('admin.saved'))
    void navigate(to, { replace: true })
  }
}

export function EditUnitScreen() {
  const { unitId = '' } = useParams()
  const unit = useQuery(unitQuery(unitId))
  const saved = useSaved()
  const back = paths.unit(unitId)
  return (
    <ContentQuery query={unit} loading="admin.unit.loading" failed="admin.failed.loadUnit" absent="admin.unit.absent">
      {(found) => (
        <AdminPage title={t('admin.editOf', { title: unitName(found) })} back={{ to: back, label: unitName(found) }}>
          <UnitForm
            isNew={false}
            values={unitValues(found)}
            back={back}
            send={async (body) => {
              await call('PUT /units/:id', { params: { id: unitId }, body })
              saved(back)
            }}
          />
        </AdminPage>
      )}
    </ContentQuery>
  )
}

export function EditLessonScreen() {
  const { lessonId = '' } = useParams()
  const lesson = useQuery(lessonQuery(lessonId))
  const saved = useSaved()
  const back = paths.lesson(lessonId)
  return (
    <ContentQuery
      query={lesson}
      loading="admin.lesson.loading"
      failed="admin.failed.loadLesson"
      absent="admin.lesson.absent"
    >
      {(found) => (
        <AdminPage
          title={t('admin.editOf', { title: contentText(found.title) })}
          back={{ to: back, label: contentText(found.title) }}
        >
          <LessonForm
            isNew={false}
            values={lessonValues(found)}
            back={back}
            send={async (body) => {
              await call('PUT /lessons/:id', { params: { id: lessonId }, body })
              saved(back)
            }}
          />
        </AdminPage>
      )}
    </ContentQuery>
  )
}

export function EditQuestionScreen() {
  const { lessonId = '', questionId = '' } = useParams()
  const lesson = useQuery(lessonQuery(lessonId))
  return (
    <ContentQuery
      query={lesson}
      loading="admin.lesson.loading"
      failed="admin.failed.loadQuestion"
      absent="admin.lesson.absent"
    >
      {(found) => {
        const question = found.questions.find(({ id }) => id === questionId)
        return (
          <AdminPage
            title={t('admin.questions.edit')}
            hint={t('admin.questions.editHint')}
            back={{ to: paths.lesson(lessonId), label: contentText(found.title) }}
          >
            {question ? (
              <EditQuestion key={question.id} lesson={found} question={question} />
            ) : (
              <p>{t('admin.questions.absent')}</p>
            )}
          </AdminPage>
        )
      }}
    </ContentQuery>
  )
}

interface EditProps {
  lesson: { id: string; unit: { surahNumber: number; totalAyahs: number } }
  question: Question
}

/** An edit of an older version is refused once; saving it again goes over the newer one. */
function EditQuestion({ lesson, question }: EditProps) {
  const saved = useSaved()
  const queries = useQueryClient()
  const version = useRef(question.updatedAt)
  const send = async (written: WrittenQuestion, before: QuestionValues) => {
    const body = { ...(await changesOf(before, written)), updated_at: version.current }
    try {
      await call('PUT /questions/:id', { params: { id: question.id }, body })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'question_changed') throw error
      const { questions } = await queries.fetchQuery({ ...lessonQuery(lesson.id), staleTime: 0 })
      version.current = questions.find(({ id }) => id === question.id)?.updatedAt ?? version.current
      throw new ApiError(t('admin.questions.changedMeanwhile'), { status: 409, code: 'question_changed' })
    }
    saved(paths.lesson(lesson.id))
  }
  return <QuestionForm lesson={lesson} isNew={false} initial={() => valuesOf(question)} send={send} />
}
