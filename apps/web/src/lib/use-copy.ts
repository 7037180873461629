import { useEffect, useState } from 'react'
import { copyText } from './clipboard.ts'

const COPIED_MS = 2000

export interface Copy {
  copy: () => void
  /** For two seconds after copying. */
  isCopied: boolean
  /** How the last attempt went; null before the first. */
  outcome: 'copied' | 'refused' | null
}

/** Copies a text and says so for a moment. */
export function useCopy(text: string): Copy {
  const [outcome, setOutcome] = useState<Copy['outcome']>(null)
  const [copies, setCopies] = useState(0)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (copies === 0) return
    setCopied(true)
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    const done = await copyText(text)
    setOutcome(done ? 'copied' : 'refused')
    if (done) setCopies((count) => count + 1)
  }
  return { copy: () => void copy(), isCopied, outcome }
}
