import { surahOf } from '@halaqa/quran/surahs'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { clearSurahPlace, readSurahPlace, surahsBegun } from './surah-place.ts'

/** A surah that is being recited whole, with the way on, and the way to leave it be. */
export function SurahRecitalCard() {
  const { id: owner } = useSignedInUser()
  const [surahs, setSurahs] = useState(() => surahsBegun(owner))
  const surah = surahs[0]
  const place = surah === undefined ? null : readSurahPlace(owner, surah)
  if (surah === undefined || place === null) return null
  const leave = () => {
    clearSurahPlace(owner, surah)
    setSurahs(surahsBegun(owner))
  }
  return (
    <Card className="p-6" aria-labelledby="surah-recital">
      <div className="flex items-center gap-4">
        <BookOpen className="size-6 shrink-0 text-gold" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id="surah-recital" className="text-xl">
            {t('review.surah.title', { surah: surahOf(surah).name })}
          </h2>
          <p className="mt-0.5 text-[0.9375rem] text-ink-muted">
            {t('review.surah.place', { done: place.done.length, count: place.count })}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={`/memorize/surah/${surah}/recite`} kind="soft" className="flex-1">
          {t('review.surah.goOn')}
        </ButtonLink>
        <Button kind="ghost" onClick={leave}>
          {t('review.surah.leave')}
        </Button>
      </div>
    </Card>
  )
}
