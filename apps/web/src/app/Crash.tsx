import { useLayoutEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorCard } from '../ui/states.tsx'

/**
 * A page that threw. Two have their own words: after an update the old page asks for files that are gone, and without a
 * connection none come.
 */
export function Crash() {
  const kind = kindOf(useRouteError())
  // The listener comes with the words: a connection that is back between the two would otherwise pass unheard.
  useLayoutEffect(() => {
    if (kind !== 'offline') return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [kind])
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <ErrorCard
        level={1}
        title={t(`ui.crash.${kind}`)}
        hint={t(`ui.crash.${kind}Hint`)}
        actions={<Button onClick={() => location.reload()}>{t('ui.crash.reload')}</Button>}
      />
    </main>
  )
}

function kindOf(error: unknown) {
  const isMissing =
    error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
  if (!isMissing) return 'broken'
  return navigator.onLine ? 'updated' : 'offline'
}
