import { useRouteError } from 'react-router-dom'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorCard } from '../ui/states.tsx'

/** A page that threw. After an update the old page asks for files that are gone: that one has its own words. */
export function Crash() {
  const error = useRouteError()
  const updated = error instanceof Error && /dynamically imported module|module script/i.test(error.message)
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <ErrorCard
        level={1}
        title={t(updated ? 'ui.crash.updated' : 'ui.crash.title')}
        hint={t(updated ? 'ui.crash.updatedHint' : 'ui.crash.hint')}
        actions={<Button onClick={() => location.reload()}>{t('ui.crash.reload')}</Button>}
      />
    </main>
  )
}
