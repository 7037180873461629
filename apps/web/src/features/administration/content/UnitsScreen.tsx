import { searchSurahs } from '@halaqa/quran/surah-search'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { unitName } from '../../../lib/surah-names.ts'
import { namesOfUnit } from '../../../lib/unit-names.ts'
import { ArabicName } from '../../../ui/ArabicName.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ContentList } from './ContentList.tsx'
import { ContentQuery } from './ContentQuery.tsx'
import { unitsQuery } from './content.queries.ts'
import { type Entry, paths, type StudioUnit } from './content.ts'
import { unitList } from './lists.ts'
import { UnitMark } from './marks.tsx'
import { useContentList } from './use-content-list.ts'

/** All units in the order of the path. */
export function UnitsScreen() {
  const units = useQuery(unitsQuery)
  const count = units.data?.length
  return (
    <AdminPage
      title={t('admin.units.title')}
      hint={t('admin.units.hint')}
      actions={
        <ButtonLink to={paths.newUnit}>
          <Plus />
          <span>{t('admin.units.new')}</span>
        </ButtonLink>
      }
    >
      <ContentQuery query={units} loading="admin.units.loading" failed="admin.failed.loadUnits">
        {(all) =>
          count === 0 ? (
            <Card className="py-6">
              <EmptyState level={2} title={t('admin.units.empty')} hint={t('admin.units.emptyHint')} />
            </Card>
          ) : (
            <Units units={all} />
          )
        }
      </ContentQuery>
    </AdminPage>
  )
}

function Units({ units }: { units: StudioUnit[] }) {
  const [query, setQuery] = useState('')
  const actions = useContentList(unitList)
  const found = searchSurahs(units, query, namesOfUnit)
  const isWhole = query.trim() === ''
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label={t('admin.units.search')}
          placeholder={t('admin.units.searchHint')}
          value={query}
          onChange={setQuery}
        />
        <p role="status" className="text-sm text-ink-muted">
          {found.length === 0
            ? t('admin.nothing', { query: query.trim() })
            : t('admin.units.count', { count: found.length })}
        </p>
      </div>
      {found.length > 0 && (
        <ContentList label={t('admin.units.title')} entries={found.map(entryOf)} actions={actions} canMove={isWhole} />
      )}
    </>
  )
}

const entryOf = (unit: StudioUnit): Entry => ({
  id: unit.id,
  title: unitName(unit),
  mark: <UnitMark unit={unit} />,
  note: (
    <span className="flex flex-wrap items-center gap-x-3">
      <ArabicName name={unit.surahNameArabic} className="text-lg" />
      <span>{t('admin.counts.lessons', { count: unit.totalLessons })}</span>
      <span>{t('admin.counts.questions', { count: unit.totalQuestions })}</span>
    </span>
  ),
  isActive: unit.isActive,
  isSeeded: unit.isSeeded,
  to: paths.unit(unit.id),
  previewTo: `${paths.unit(unit.id)}?view=path`,
  editTo: paths.editUnit(unit.id),
})
