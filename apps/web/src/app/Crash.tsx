import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorCard, PageSpinner } from '../ui/states.tsx'

/** Replaces a screen that threw or could not be loaded. The layout around it stays. */
export function Crash() {
  const error = useRouteError()
  return isMissing(error) ? <MissingScreen /> : <CrashCard kind="broken" />
}

const isMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

type Kind = 'broken' | 'updated' | 'offline' | 'away'

function CrashCard({ kind }: { kind: Kind }) {
  return (
    <main id="main" className="grid min-h-[calc(100dvh-10rem)] place-items-center">
      <ErrorCard
        level={1}
        title={t(`ui.crash.${kind}`)}
        hint={t(`ui.crash.${kind}Hint`)}
        actions={<Button onClick={() => location.reload()}>{t('ui.crash.reload')}</Button>}
      />
    </main>
  )
}

/** Milliseconds between two requests to a server that does not answer. */
const RETRY = 3000

/**
 * True once the server was found unreachable. The router and browsers remember a screen that could not be loaded, so a later visit of it needs a new
 * page as well.
 */
let wasAway = false

/** Asks the server why the screen is missing. The page is loaded again once an unreachable server answers. */
function MissingScreen() {
  const [kind, setKind] = useState<Kind>()
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      clearTimeout(timer)
      const page = await fetchPage(stop.signal)
      if (stop.signal.aborted) return
      if (page === null) {
        wasAway = true
        setKind(navigator.onLine ? 'away' : 'offline')
        timer = setTimeout(ask, RETRY)
      } else if (wasAway) location.reload()
      else setKind(isOfThisVersion(page) ? 'broken' : 'updated')
    }
    addEventListener('online', ask, { signal: stop.signal })
    void ask()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return kind ? <CrashCard kind={kind} /> : <PageSpinner label={t('ui.loading')} />
}

async function fetchPage(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' }, signal })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** Another version has another entry script, because the file's name contains a hash of its content. */
function isOfThisVersion(page: string) {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  return entry != null && page.includes(entry)
}
