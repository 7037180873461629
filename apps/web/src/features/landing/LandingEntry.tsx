import { useEffect } from 'react'
import { useConfig } from '../../lib/config.ts'
import { keepFocus } from '../../lib/focus-keeper.ts'
import { onSessionChange, readSession } from '../../lib/session.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { ComingSoon } from './ComingSoon.tsx'
import { LandingPage } from './LandingPage.tsx'

/** The landing page by itself. Its links load the app; so does signing in in another tab. */
export function LandingEntry() {
  const { comingSoon } = useConfig()
  useEffect(keepFocus, [])
  useEffect(() => onSessionChange(() => readSession() && location.reload()), [])
  if (comingSoon) return <ComingSoon />
  return (
    <>
      <SkipLink />
      <LandingPage />
    </>
  )
}
