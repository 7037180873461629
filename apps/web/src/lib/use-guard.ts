import { useContext, useEffect, useRef, useState } from 'react'
import { type Held, type Leaving, NavigationContext } from './navigation.ts'

/** Keeps a person on the page where `holds` says so. Gives back what to do with one who is held: let them leave, or have them stay. */
export function useGuard(holds: (leaving: Leaving) => boolean): Held | null {
  const navigation = useContext(NavigationContext)
  const [held, setHeld] = useState<Held | null>(null)
  const latest = useRef(holds)
  useEffect(() => {
    latest.current = holds
  })
  useEffect(() => navigation?.guard({ holds: (leaving) => latest.current(leaving), onHeld: setHeld }), [navigation])
  return held
}
