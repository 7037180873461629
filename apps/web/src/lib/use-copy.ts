import { useEffect, useState } from 'react'

const COPIED_MS = 2000

export interface Copy {
  copy: () => void
  /** For two seconds after copying. */
  isCopied: boolean
  /** How the last attempt went; null before the first. */
  outcome: 'copied' | 'refused' | null
}

/** Copies a text and says so for a moment. @param onCopied what to do besides, once it is copied */
export function useCopy(text: string, onCopied?: () => void): Copy {
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
    if (!done) return
    setCopies((count) => count + 1)
    onCopied?.()
  }
  return { copy: () => void copy(), isCopied, outcome }
}

/**
 * Copies a text; false if the browser refuses. Plain http has no clipboard API, but the old command still copies the
 * selection.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string) {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.style.cssText = 'position: fixed; opacity: 0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
