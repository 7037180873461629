import { useEffect, useState } from 'react'
import { answeredInDrafts, onDraftElsewhere } from '../progress/stored-drafts.ts'

/** How many questions are answered in lessons that were begun on this device, by the lesson's id; live across tabs. */
export function useDrafts(userId: string): ReadonlyMap<string, number> {
  const [answered, setAnswered] = useState(() => answeredInDrafts(userId))
  useEffect(() => {
    const read = () => setAnswered(answeredInDrafts(userId))
    read()
    return onDraftElsewhere(userId, read)
  }, [userId])
  return answered
}
