import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil, Plus } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { contentText } from '../../../lib/content-text.ts'
import { t } from '../../../lib/i18n.ts'
import { referenceText, unitName } from '../../../lib/surah-names.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Question } from '../../lessons/question.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ContentList } from './ContentList.tsx'
import { ContentQuery } from './ContentQuery.tsx'
import { lessonQuery } from './content.queries.ts'
import { type Entry, type LessonDetail, paths } from './content.ts'
import { questionList } from './lists.ts'
import { LessonMark, QuestionMark, typeLabel } from './marks.tsx'
import { useContentList } from './use-content-list.ts'

/** A lesson and its questions. */
export function LessonScreen() {
  const { lessonId = '' } = useParams()
  const lesson = useQuery(lessonQuery(lessonId))
  return (
    <ContentQuery
      query={lesson}
      loading="admin.lesson.loading"
      failed="admin.failed.loadLesson"
      absent="admin.lesson.absent"
    >
      {(found) => <Lesson lesson={found} />}
    </ContentQuery>
  )
}

function Lesson({ lesson }: { lesson: LessonDetail }) {
  const actions = useContentList(questionList(lesson.id))
  return (
    <AdminPage
      title={contentText(lesson.title)}
      mark={<LessonMark type={lesson.lessonType} />}
      back={{ to: paths.unit(lesson.unit.id), label: unitName(lesson.unit) }}
      hint={<Facts lesson={lesson} />}
      actions={
        <>
          <ButtonLink kind="secondary" to={paths.preview(lesson.id)}>
            <Eye />
            <span>{t('admin.preview')}</span>
          </ButtonLink>
          <ButtonLink kind="secondary" to={paths.editLesson(lesson.id)}>
            <Pencil />
            <span>{t('admin.edit')}</span>
          </ButtonLink>
          <ButtonLink to={paths.newQuestion(lesson.id)}>
            <Plus />
            <span>{t('admin.questions.new')}</span>
          </ButtonLink>
        </>
      }
    >
      {lesson.questions.length === 0 ? (
        <Card className="py-6">
          <EmptyState level={2} title={t('admin.questions.empty')} hint={t('admin.questions.emptyHint')} />
        </Card>
      ) : (
        <ContentList
          label={t('admin.questions.of', { title: contentText(lesson.title) })}
          entries={lesson.questions.map((question) => entryOf(lesson, question))}
          actions={actions}
          canMove
        />
      )}
    </AdminPage>
  )
}

const Facts = ({ lesson }: { lesson: LessonDetail }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span>{t(`admin.lessonType.${lesson.lessonType}`)}</span>
    {lesson.ayahRangeText && <span>{referenceText(lesson.ayahRangeText)}</span>}
    <span>{t('admin.lesson.xp', { xp: lesson.xpReward })}</span>
    {!(lesson.isActive && lesson.unit.isActive) && (
      <Badge>{t(lesson.isActive ? 'admin.unitInactive' : 'admin.inactive')}</Badge>
    )}
  </span>
)

const entryOf = (lesson: LessonDetail, question: Question): Entry => ({
  id: question.id,
  title: contentText(question.questionText),
  mark: <QuestionMark type={question.questionType} />,
  note: (
    <>
      <span className="flex flex-wrap gap-x-3">
        <span>{t(typeLabel(question.questionType), { type: question.questionType })}</span>
        {question.ayahReference && <span>{referenceText(question.ayahReference)}</span>}
      </span>
      {question.ayahTextArabic && (
        <span className="surah-ar mt-1 block text-start text-xl text-ink" lang="ar" translate="no" dir="rtl">
          {question.ayahTextArabic}
        </span>
      )}
    </>
  ),
  isActive: question.isActive,
  isSeeded: lesson.isSeeded,
  previewTo: paths.preview(lesson.id, question.id),
  editTo: paths.editQuestion(lesson.id, question.id),
})
