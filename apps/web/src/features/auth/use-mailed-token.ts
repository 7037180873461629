import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** What a mailed link carries behind its `#`, which no server is told; empty when the link was cut off. */
export function useMailedToken() {
  const { hash } = useLocation()
  const [token] = useState(hash.slice(1))
  return token
}
