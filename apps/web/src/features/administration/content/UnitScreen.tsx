import { withLatinDigits } from '@halaqa/quran/digits'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { contentText } from '../../../lib/content-text.ts'
import { t } from '../../../lib/i18n.ts'
import { referenceText, unitName } from '../../../lib/surah-names.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Segmented } from '../../../ui/inputs.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Beads, beadsNear } from '../../units/Beads.tsx'
import { PATH_WIDTH, tilesHeight } from '../../units/path-layout.ts'
import { Tile } from '../../units/Tile.tsx'
import { UnitBanner } from '../../units/UnitBanner.tsx'
import type { Lesson, Unit } from '../../units/unit.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ContentList } from './ContentList.tsx'
import { ContentQuery } from './ContentQuery.tsx'
import { unitQuery } from './content.queries.ts'
import { type Entry, paths, type StudioLesson, type UnitDetail } from './content.ts'
import { lessonList } from './lists.ts'
import { LessonMark, UnitMark } from './marks.tsx'
import { useContentList } from './use-content-list.ts'

/** One unit: its lessons as a list to work on, or as the path that learners see. */
export function UnitScreen() {
  const { unitId = '' } = useParams()
  const unit = useQuery(unitQuery(unitId))
  return (
    <ContentQuery query={unit} loading="admin.unit.loading" failed="admin.failed.loadUnit" absent="admin.unit.absent">
      {(found) => <UnitPage unit={found} />}
    </ContentQuery>
  )
}

function UnitPage({ unit }: { unit: UnitDetail }) {
  const [query, setQuery] = useSearchParams()
  const view = query.get('view') === 'path' ? 'path' : 'list'
  return (
    <AdminPage
      title={unitName(unit)}
      mark={<UnitMark unit={unit} />}
      back={{ to: paths.units, label: t('admin.units.title') }}
      hint={
        <span className="flex flex-wrap items-center gap-2">
          <span>{t('admin.counts.lessons', { count: unit.lessons.length })}</span>
          {!unit.isActive && <Badge>{t('admin.inactive')}</Badge>}
        </span>
      }
      actions={
        <>
          <ButtonLink kind="secondary" to={paths.editUnit(unit.id)}>
            <Pencil />
            <span>{t('admin.edit')}</span>
          </ButtonLink>
          <ButtonLink to={paths.newLesson(unit.id)}>
            <Plus />
            <span>{t('admin.lessons.new')}</span>
          </ButtonLink>
        </>
      }
    >
      <Segmented
        label={t('admin.view.label')}
        className="sm:max-w-sm"
        value={view}
        options={[
          { value: 'list', label: t('admin.view.list') },
          { value: 'path', label: t('admin.view.path') },
        ]}
        onChange={(to) => setQuery(to === 'path' ? { view: 'path' } : {}, { replace: true })}
      />
      {unit.lessons.length === 0 ? (
        <Card className="py-6">
          <EmptyState level={2} title={t('admin.lessons.empty')} hint={t('admin.lessons.emptyHint')} />
        </Card>
      ) : view === 'path' ? (
        <UnitPreview unit={unit} />
      ) : (
        <Lessons unit={unit} />
      )}
    </AdminPage>
  )
}

/** A longer list shows its first rows until more are requested or searched. */
const FEW = 60

function Lessons({ unit }: { unit: UnitDetail }) {
  const [query, setQuery] = useState('')
  const [showsAll, setShowsAll] = useState(unit.lessons.length <= FEW)
  const actions = useContentList(lessonList(unit.id))
  const wanted = withLatinDigits(query.trim().toLowerCase())
  const found = unit.lessons.filter((lesson) => searched(lesson).includes(wanted))
  const shown = showsAll ? found : found.slice(0, FEW)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label={t('admin.lessons.search')}
          placeholder={t('admin.lessons.searchHint')}
          value={query}
          onChange={setQuery}
        />
        <p role="status" className="text-sm text-ink-muted">
          {found.length === 0
            ? t('admin.nothing', { query: query.trim() })
            : t('admin.counts.lessons', { count: found.length })}
        </p>
      </div>
      {found.length > 0 && (
        <ContentList
          label={t('units.lessonsOf', { name: unitName(unit) })}
          entries={shown.map(entryOf)}
          actions={actions}
          canMove={shown.length === unit.lessons.length}
        />
      )}
      {shown.length < found.length && (
        <button type="button" className="btn btn-secondary justify-self-center" onClick={() => setShowsAll(true)}>
          {t('admin.lessons.showAll', { count: found.length })}
        </button>
      )}
    </>
  )
}

const searched = (lesson: StudioLesson) =>
  `${lesson.title} ${contentText(lesson.title)} ${lesson.subtitle} ${lesson.lessonKey} ${lesson.ayahRangeText} ${lesson.lessonType}`.toLowerCase()

const entryOf = (lesson: StudioLesson): Entry => ({
  id: lesson.id,
  title: contentText(lesson.title),
  mark: <LessonMark type={lesson.lessonType} />,
  note: (
    <span className="flex flex-wrap gap-x-3">
      <span>{t(`admin.lessonType.${lesson.lessonType}`)}</span>
      {lesson.ayahRangeText && <span>{referenceText(lesson.ayahRangeText)}</span>}
      <span>{t('admin.counts.questions', { count: lesson.totalQuestions })}</span>
    </span>
  ),
  isActive: lesson.isActive,
  isSeeded: lesson.isSeeded,
  to: paths.lesson(lesson.id),
  previewTo: paths.preview(lesson.id),
  editTo: paths.editLesson(lesson.id),
})

/** The unit as a beginner finds it: the same banner and tiles, and each opens the preview of its lesson. */
function UnitPreview({ unit }: { unit: UnitDetail }) {
  const navigate = useNavigate()
  const open = useCallback((lessonId: string) => navigate(paths.preview(lessonId)), [navigate])
  const lessons = useMemo(() => previewLessons(unit), [unit])
  const count = lessons.length
  const shown: Unit = {
    ...unit,
    status: 'available',
    progressPercentage: 0,
    completedLessons: 0,
    totalLessons: count,
  }
  return (
    <div className="mx-auto w-full max-w-read">
      <p className="mb-4 text-ink-muted">{t('admin.path.hint')}</p>
      <UnitBanner unit={shown} />
      <div className="relative mx-auto mt-16" style={{ width: PATH_WIDTH, height: tilesHeight(count) }}>
        <Beads surahNumber={unit.surahNumber} count={count} {...beadsNear(count, 0, count - 1)} reached={0} scale={1} />
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
        <ol role="list" aria-label={t('units.lessonsOf', { name: unitName(unit) })}>
          {lessons.map((lesson, index) => (
            <Tile
              key={lesson.id}
              lesson={lesson}
              index={index}
              unit={shown}
              unitIndex={0}
              scale={1}
              isOpen={false}
              isCurrent={false}
              answered={0}
              isTabStop
              onToggle={open}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}

/**
 * The active lessons as a new learner sees them: the first one with questions is open, and those after it are locked.
 */
function previewLessons({ lessons }: UnitDetail): Lesson[] {
  const active = lessons.filter(({ isActive }) => isActive)
  const first = active.find(({ totalQuestions }) => totalQuestions > 0)
  return active.map((lesson) => ({
    ...lesson,
    progressPercentage: 0,
    completedQuestions: 0,
    status: lesson.totalQuestions === 0 ? 'coming_soon' : lesson === first ? 'available' : 'locked',
  }))
}
