import { useState } from 'react'

/** Whether a person types with their own keyboard instead of the one on the page; remembered on the device. */
const KEY = 'halaqa_own_keyboard'

export function useOwnKeyboard(): [isOwn: boolean, setOwn: (isOwn: boolean) => void] {
  const [isOwn, setOwn] = useState(read)
  return [
    isOwn,
    (chosen) => {
      setOwn(chosen)
      try {
        localStorage.setItem(KEY, chosen ? '1' : '')
      } catch {
        // No storage: the choice lasts as long as the question.
      }
    },
  ]
}

function read() {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
