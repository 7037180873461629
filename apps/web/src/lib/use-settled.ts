import { useEffect, useState } from 'react'

/** What is typed, once the person has stopped for a moment: each letter alone is not worth asking a server for. */
export function useSettled(typed: string, milliseconds = 250) {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return settled
}
