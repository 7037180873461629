import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { surahName } from '../../lib/surah-names.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TodayRow } from '../../ui/TodayRow.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { clearSurahPlace, readSurahPlace, surahsBegun } from './surah-place.ts'

/** A surah that is being recited whole, with the way on, and the way to leave it be. */
export function SurahRecitalPart() {
  const { id: owner } = usePerson()
  const [surahs, setSurahs] = useState(() => surahsBegun(owner))
  const surah = surahs[0]
  const place = surah === undefined ? null : readSurahPlace(owner, surah)
  if (surah === undefined || place === null) return null
  const leave = () => {
    clearSurahPlace(owner, surah)
    setSurahs(surahsBegun(owner))
  }
  return (
    <TodayRow
      id="today-surah"
      icon={<BookOpen className="size-5" />}
      label={t('review.surah.title', { surah: surahName(surah) })}
      title={t('review.surah.place', { done: place.done.length, count: place.count })}
      action={
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Button kind="ghost" onClick={leave}>
            {t('review.surah.leave')}
          </Button>
          <ButtonLink to={`/memorize/surah/${surah}/recite`} kind="soft" className="flex-1 sm:min-w-28">
            {t('review.surah.goOn')}
          </ButtonLink>
        </div>
      }
    />
  )
}
