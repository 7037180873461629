import { useEffect, useState } from 'react'

/** What is typed, once the person has stopped for a moment: each letter alone is not worth asking a server for. */
export function useDebounced(typed: string, milliseconds = 250) {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return debounced
}
