import { startTransition, useLayoutEffect, useState } from 'react'
import { type RouteObject, Router, useRoutes } from 'react-router-dom'
import { t } from '../lib/i18n.ts'
import { type Navigation, NavigationContext } from '../lib/navigation.ts'
import { Shell } from '../ui/Shell.tsx'
import { Crash } from './Crash.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { useScrollPosition } from './use-scroll-position.ts'

interface Props {
  navigation: Navigation
  pages: RoutesProps['pages']
}

/** The page that is gone to. Until it is drawn, the last one stays. */
export function Pages({ navigation, pages }: Props) {
  const [shown, setShown] = useState(navigation.shown)
  useLayoutEffect(() => {
    const update = () => startTransition(() => setShown(navigation.shown()))
    update()
    return navigation.subscribe(update)
  }, [navigation])
  useScrollPosition(navigation, shown)
  const { location, action, isLoading, failure } = shown
  return (
    <NavigationContext value={navigation}>
      <Router location={location} navigationType={action} navigator={navigation.navigator}>
        {isLoading ? (
          <Shell label={t('ui.initializing')} />
        ) : failure ? (
          <Crash error={failure.error} />
        ) : (
          <CrashBoundary location={location}>
            <Routes pages={pages} />
          </CrashBoundary>
        )}
      </Router>
    </NavigationContext>
  )
}

interface RoutesProps {
  /** They may become more. */
  pages: { routes: RouteObject[] }
}

export const Routes = ({ pages }: RoutesProps) => useRoutes(pages.routes)
