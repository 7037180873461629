import { useId, useState } from 'react'
import { ApiError, errorText } from '../lib/api-error.ts'
import type { FailureWords } from './Failure.tsx'
import { toast } from './toast.ts'

export interface FailedAttempt {
  /** The changed item, if a list has many. */
  subject: string | undefined
  words: FailureWords
  /** The id of the note in the page. */
  id: string
}

/** Says what failed in `title`, and why in the server's words or in `fallback`. */
export const failureWithReason = (title: string, fallback: string) => (error: unknown) => ({
  title,
  reason: errorText(error, fallback),
})

/**
 * Tries an action. A toast reports a failure, and `failed` holds it until the next try, for a `FailureNote` below the
 * button. A lost session has its own message already.
 */
export function useAttempt(wordsOf: (error: unknown) => FailureWords) {
  const id = useId()
  const [failed, setFailed] = useState<FailedAttempt>()
  const attempt = async (act: () => Promise<unknown>, subject?: string) => {
    setFailed(undefined)
    try {
      await act()
    } catch (error) {
      if (isSessionLost(error)) return
      const words = wordsOf(error)
      toast.error(words.title, { description: words.reason })
      setFailed({ subject, words, id })
    }
  }
  return { attempt, failed }
}

export const isSessionLost = (error: unknown) => error instanceof ApiError && error.status === 401
