import { Children, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { t } from '../lib/i18n.ts'
import { toast } from './toast.ts'

interface Props {
  /** A component made by `React.lazy`; nothing while a dialog is closed. */
  children: ReactNode
  /** Shown until it is loaded. */
  fallback?: ReactNode
  /** Closes a dialog that failed, so that it can be opened again. */
  onFail?: () => void
}

/** A part of a page that is loaded later. If it fails, a toast says so, and the rest of the page stays. */
export const LatePart = ({ children, fallback, onFail }: Props) => (
  <ErrorBoundary
    fallback={null}
    resetKeys={[Children.toArray(children).length]}
    onError={() => {
      reportFailure()
      onFail?.()
    }}
  >
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)

/** Only a reload helps: browsers remember that a module could not be loaded. */
const reportFailure = () =>
  toast.error(t('ui.latePart.failed'), {
    description: t('ui.latePart.hint'),
    action: { label: t('ui.crash.reload'), onPress: () => location.reload() },
    subject: 'late-part',
    duration: 0,
  })
