import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { failureWithReason } from '../../ui/use-attempt.ts'
import { invalidateMemory } from '../memory/memory.keys.ts'
import { invalidateProfile } from '../profile/profile.keys.ts'
import type { ReviewSubmission } from '../progress/outbox.ts'
import type { Recital } from './recital.ts'
import { saveRecital } from './recital-draft.ts'
import { type SurahPlace, saveSurahPlace } from './surah-place.ts'
import { UndoVerdict } from './UndoVerdict.tsx'
import { isTooLate, undoVerdict } from './undo.ts'

/** The last page of a surah that was recited whole, with its verdict, and the place before it. */
export interface LastPage {
  submission: Pick<ReviewSubmission, 'id' | 'userId' | 'finishedAt'>
  title: string
  date: string
  runId: string
  recital: Recital
  place: SurahPlace
}

/** Undoes the verdict on the last page, on the page of the surah, and goes back to judge it again. */
export function UndoLastPage({ surah, last }: { surah: number; last: LastPage }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const { submission, recital, place } = last
  const undo = async () => {
    setBusy(true)
    try {
      await undoVerdict(submission)
    } catch (error) {
      setOver(isTooLate(error))
      const { title, reason } = failureWithReason(t('review.undo.failed'), t('ui.error.unexpected'))(error)
      toast.error(title, { description: reason })
      setBusy(false)
      return
    }
    saveRecital(submission.userId, last.date, last.runId, { ...recital, isPlacing: false })
    saveSurahPlace(submission.userId, surah, place)
    void invalidateMemory(queries)
    void invalidateProfile(queries)
    await navigate(`/memorize/surah/${surah}/recite`, { replace: true })
  }
  if (isOver) return null
  return (
    <UndoVerdict title={last.title} finishedAt={submission.finishedAt} isBusy={isBusy} onUndo={() => void undo()} />
  )
}
