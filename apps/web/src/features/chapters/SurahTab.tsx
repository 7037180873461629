import type { AyahReference } from '@halaqa/quran/ayah'
import { surahDetailsOf } from '@halaqa/quran/surah-details'
import { findAyah, findDivision, findSurahs, startOfDivision } from '@halaqa/quran/surah-search'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { pageDigits, t } from '../../lib/i18n.ts'
import { surahMeaning, surahName } from '../../lib/surah-names.ts'
import { ArabicName } from '../../ui/ArabicName.tsx'
import { cn } from '../../ui/cn.ts'
import { StarMark } from '../../ui/Ornament.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { AyahRow } from './AyahRow.tsx'
import { type Chapter, chaptersErrorText, chaptersQuery } from './chapters.queries.ts'
import { readerPath } from './reading-position.ts'
import { SidebarList } from './SidebarList.tsx'
import { PICKED } from './use-reading-position.ts'

/** Stands in the list for the ayah that was typed; no surah has it. */
const TYPED_TARGET = 0

const FROM = { juz: 'chapters.juzFrom', hizb: 'chapters.hizbFrom', page: 'chapters.pageFrom' } as const

/** The ayah that was typed ("2:255", "ayat al-kursi"), or the first one of a part ("juz 30", "page 300"), as the row that leads there. */
function typedTarget(query: string): { target: AyahReference; label: string } | undefined {
  const division = findDivision(query)
  const target = division ? startOfDivision(division) : findAyah(query)
  if (!target) return undefined
  const place = t('chapters.place', { name: surahName(target.surah), ...target })
  return { target, label: division ? t(FROM[division.kind], { number: division.number, place }) : place }
}

/** All surahs; a row leads to the beginning of its surah. */
export function SurahTab({ surah, onPick }: { surah: number; onPick: () => void }) {
  const chapters = useQuery(chaptersQuery)
  const [query, setQuery] = useState('')

  if (chapters.data === undefined) {
    if (chapters.isPending) return <Skeleton label={t('chapters.sidebar.loading')} rows={8} />
    return (
      <ErrorCard
        level={2}
        title={t('chapters.error.title')}
        hint={chaptersErrorText(chapters.error)}
        onRetry={() => void chapters.refetch()}
      />
    )
  }
  const byNumber = new Map(chapters.data.map((chapter) => [chapter.surahNo, chapter]))
  const found = findSurahs(query).flatMap(({ number }) => byNumber.get(number) ?? [])
  const typed = typedTarget(query)
  return (
    <SidebarList
      searchLabel={t('chapters.sidebar.searchSurah')}
      hint={t('chapters.sidebar.surahHint')}
      query={query}
      onQuery={setQuery}
      label={t('chapters.surahs')}
      numbers={[...(typed ? [TYPED_TARGET] : []), ...found.map(({ surahNo }) => surahNo)]}
      current={surah}
      nothing={t('chapters.sidebar.noSurah', { query })}
      found={typed?.label ?? t('chapters.sidebar.found', { count: found.length })}
      row={(number, { tabIndex, onFocus }) =>
        number === TYPED_TARGET && typed ? (
          <AyahRow key={typed.label} number={number} {...typed} tabIndex={tabIndex} onFocus={onFocus} onPick={onPick} />
        ) : (
          <SurahRow
            key={number}
            chapter={byNumber.get(number) as Chapter}
            isCurrent={number === surah}
            tabIndex={tabIndex}
            onFocus={onFocus}
            onPick={onPick}
          />
        )
      }
    />
  )
}

interface RowProps {
  chapter: Chapter
  isCurrent: boolean
  tabIndex: number
  onFocus: () => void
  onPick: () => void
}

const SurahRow = memo(
  function SurahRow({ chapter, isCurrent, tabIndex, onFocus, onPick }: RowProps) {
    const place = t(chapter.revelationPlace === 'meccan' ? 'chapters.meccan' : 'chapters.medinan')
    return (
      <li data-number={chapter.surahNo}>
        <Link
          to={readerPath({ surah: chapter.surahNo, ayah: 1 })}
          state={PICKED}
          aria-current={isCurrent ? 'true' : undefined}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onClick={onPick}
          className={cn(
            'flex min-h-16 items-center gap-3 rounded-lg px-3 py-2',
            isCurrent ? 'bg-primary-soft' : 'hover:bg-sunken',
          )}
        >
          <StarMark className="size-10 text-gold">
            <span className="text-2xs font-semibold text-ink tabular-nums">{pageDigits(chapter.surahNo)}</span>
          </StarMark>
          <span className="min-w-0 flex-1">
            <span className={cn('block font-semibold', isCurrent && 'text-primary-ink')}>
              {surahName(chapter.surahNo)}
            </span>
            <span className="block text-sm text-ink-muted">
              <span>{t('chapters.sidebar.facts', { count: chapter.totalAyah, place })}</span>
              <span className="block">{surahMeaning(chapter.surahNo, surahDetailsOf(chapter.surahNo).meaning)}</span>
            </span>
          </span>
          <ArabicName name={chapter.surahNameArabic} className="text-[1.375rem]" />
        </Link>
      </li>
    )
  },
  // Handlers are new each time and do the same.
  (before, after) =>
    before.chapter === after.chapter && before.isCurrent === after.isCurrent && before.tabIndex === after.tabIndex,
)
