import type { BeginHeard } from '@halaqa/contract/hearings'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'

export interface HearingRange {
  startSurah: number
  startAyah: number
  endSurah: number
  endAyah: number
  /** Set where the range begins or ends inside an ayah. */
  fromWord?: number | null
  toWord?: number | null
}

/** Carried to the page of a hearing that was just made: its token is answered once. */
export interface LinkState {
  token: string
}

/** Makes a link and goes to its page. */
export function useOpenHearing() {
  const navigate = useNavigate()
  const { attempt, failed } = useAttempt((error) =>
    failureWithReason(t('hearings.open.failed'), t('ui.error.unexpected'))(error),
  )
  const open = (range: HearingRange) =>
    attempt(async () => {
      const { id, token } = await call('POST /hearings', { body: { fromWord: null, toWord: null, ...range } })
      await navigate(`/hearings/${id}`, { state: { token } satisfies LinkState })
    })
  return { open, failed }
}

const ANSWERS = { refuse: 'POST /user/hearings/:id/refuse', free: 'POST /user/hearings/:id/free' } as const
export type HearingAnswer = 'accept' | keyof typeof ANSWERS

/**
 * Answers a hearing; throws the failure. Reviews, the map and the bell show what it records, so they are all loaded
 * again.
 *
 * `begin` says how verses begin that are not begun; without it they stay so.
 */
export function useAnswerHearing(id: string) {
  const queries = useQueryClient()
  return async (answer: HearingAnswer, begin: BeginHeard | null = null) => {
    try {
      if (answer === 'accept') await call('POST /user/hearings/:id/accept', { params: { id }, body: { begin } })
      else await call(ANSWERS[answer], { params: { id } })
    } finally {
      await queries.invalidateQueries()
    }
  }
}
