import { changeLesson, changeQuestion, changeUnit, QuestionChanges } from '@halaqa/contract/studio'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../../lib/api.ts'
import { t } from '../../../lib/i18n.ts'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Question } from '../../lessons/question.ts'
import { AdminPage } from '../AdminPage.tsx'
import { lessonQuery, refreshOthers, unitQuery } from '../content/content.queries.ts'
import { paths } from '../content/content.ts'
import { Found } from '../content/Found.tsx'
import { ContentForm, FieldCard } from './ContentForm.tsx'
import { QuestionFigures } from './FigureFields.tsx'
import { LessonForm, valuesOf as lessonValues } from './LessonForm.tsx'
import { UnitForm } from './UnitForm.tsx'
import { valuesOf as unitValues } from './unit-values.ts'
import { optional, useContentForm } from './use-content-form.ts'

/** Everything that shows it is asked for anew, then the way back is taken. */
function useSaved() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (to: string) => {
    refreshOthers(queries, ['nothing'])
    toast.success(t('admin.saved'))
    navigate(to, { replace: true })
  }
}

export function EditUnitScreen() {
  const { unitId = '' } = useParams()
  const unit = useQuery(unitQuery(unitId))
  const saved = useSaved()
  const back = paths.unit(unitId)
  return (
    <Found query={unit} loading="admin.unit.loading" failed="admin.failed.loadUnit" absent="admin.unit.absent">
      {(found) => (
        <AdminPage title={t('admin.editOf', { title: found.surahName })} back={{ to: back, label: found.surahName }}>
          <UnitForm
            isNew={false}
            values={unitValues(found)}
            back={back}
            send={async (body) => {
              await call(changeUnit, { params: { id: unitId }, body })
              saved(back)
            }}
          />
        </AdminPage>
      )}
    </Found>
  )
}

export function EditLessonScreen() {
  const { lessonId = '' } = useParams()
  const lesson = useQuery(lessonQuery(lessonId))
  const saved = useSaved()
  const back = paths.lesson(lessonId)
  return (
    <Found query={lesson} loading="admin.lesson.loading" failed="admin.failed.loadLesson" absent="admin.lesson.absent">
      {(found) => (
        <AdminPage title={t('admin.editOf', { title: found.title })} back={{ to: back, label: found.title }}>
          <LessonForm
            isNew={false}
            values={lessonValues(found)}
            totalAyahs={found.unit.totalAyahs}
            back={back}
            send={async (body) => {
              await call(changeLesson, { params: { id: lessonId }, body })
              saved(back)
            }}
          />
        </AdminPage>
      )}
    </Found>
  )
}

export function EditQuestionScreen() {
  const { lessonId = '', questionId = '' } = useParams()
  const lesson = useQuery(lessonQuery(lessonId))
  return (
    <Found
      query={lesson}
      loading="admin.lesson.loading"
      failed="admin.failed.loadQuestion"
      absent="admin.lesson.absent"
    >
      {({ title, questions }) => (
        <AdminPage
          title={t('admin.questions.edit')}
          hint={t('admin.questions.editHint')}
          back={{ to: paths.lesson(lessonId), label: title }}
        >
          <Editing question={questions.find(({ id }) => id === questionId)} back={paths.lesson(lessonId)} />
        </AdminPage>
      )}
    </Found>
  )
}

const Editing = ({ question, back }: { question: Question | undefined; back: string }) =>
  question ? <QuestionTexts question={question} back={back} /> : <p>{t('admin.questions.absent')}</p>

const Texts = QuestionChanges.omit({ is_active: true }).required()

function QuestionTexts({ question, back }: { question: Question; back: string }) {
  const saved = useSaved()
  const values = {
    question_text: question.questionText,
    ayah_text_translation: question.ayahTextTranslation,
    points_value: question.pointsValue,
    difficulty_level: question.difficultyLevel,
    estimated_time_seconds: question.estimatedTimeSeconds,
  }
  const form = useContentForm(Texts, values, {
    send: async (_, body) => {
      await call(changeQuestion, { params: { id: question.id }, body })
      saved(back)
    },
    failed: 'admin.failed.changeQuestion',
  })
  return (
    <ContentForm form={form} back={back} submitLabel={t('admin.save')} busyLabel={t('admin.saving')}>
      <FieldCard title={t('admin.question.asks')}>
        <TextInput label={t('admin.question.text')} required {...form.field('question_text')} />
        {question.ayahTextArabic && (
          <div className="text-xl">
            <p className="ayah" lang="ar" dir="rtl">
              {question.ayahTextArabic}
            </p>
          </div>
        )}
        <TextArea label={t('admin.ayah.translation')} {...form.field('ayah_text_translation', optional)} />
      </FieldCard>
      <QuestionFigures form={form} />
    </ContentForm>
  )
}
