import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../lib/i18n.ts'
import { Beads } from '../../units/Beads.tsx'
import { PATH_WIDTH, tilesHeight } from '../../units/path-layout.ts'
import { Tile } from '../../units/Tile.tsx'
import { UnitBanner } from '../../units/UnitBanner.tsx'
import type { Lesson, Unit } from '../../units/unit.ts'
import { paths, type UnitDetail } from './content.ts'

/** The unit as a beginner finds it: the same banner and tiles, and each opens the preview of its lesson. */
export function UnitPreview({ unit }: { unit: UnitDetail }) {
  const navigate = useNavigate()
  const open = useCallback((lessonId: string) => navigate(paths.preview(lessonId)), [navigate])
  const lessons = useMemo(() => asBegun(unit), [unit])
  const count = lessons.length
  const shown: Unit = {
    ...unit,
    ...{ status: 'available', progressPercentage: 0, completedLessons: 0, totalLessons: count },
  }
  return (
    <div className="mx-auto w-full max-w-read">
      <p className="mb-4 text-ink-muted">{t('admin.path.hint')}</p>
      <UnitBanner unit={shown} />
      <div className="relative mx-auto mt-16" style={{ width: PATH_WIDTH, height: tilesHeight(count) }}>
        <Beads surahNumber={unit.surahNumber} count={count} first={0} last={count - 1} reached={0} scale={1} />
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
        <ol role="list" aria-label={t('units.lessonsOf', { name: unit.surahName })}>
          {lessons.map((lesson, index) => (
            <Tile
              key={lesson.id}
              {...{ lesson, index }}
              unit={shown}
              unitIndex={0}
              scale={1}
              isOpen={false}
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

/** What is active, the first lesson with questions open and those after it locked. */
function asBegun({ lessons }: UnitDetail): Lesson[] {
  const active = lessons.filter(({ isActive }) => isActive)
  const first = active.find(({ totalQuestions }) => totalQuestions > 0)
  return active.map((lesson) => ({
    ...lesson,
    ...{ progressPercentage: 0, completedQuestions: 0 },
    status: lesson.totalQuestions === 0 ? 'coming_soon' : lesson === first ? 'available' : 'locked',
  }))
}
