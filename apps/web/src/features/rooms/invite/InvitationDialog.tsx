import { ScanLine } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { canReadCodes } from './code-reader.ts'
import { invitationPath } from './use-invite.ts'

const CodeScanner = lazy(async () => ({ default: (await import('./CodeScanner.tsx')).CodeScanner }))

/** Opens the room of an invitation that is pasted, or scanned where the browser reads codes. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isScanning, setScanning] = useState(false)
  const canScan = useCanScan()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const path = invitationPath(text)
    if (path) return void navigate(path)
    setError(t(text.trim() ? 'join-by-link.invalid' : 'join-by-link.empty'))
    event.currentTarget.querySelector('input')?.focus()
  }
  const read = (code: string) => {
    const path = invitationPath(code)
    if (path) return void navigate(path)
    setScanning(false)
    setError(t('join-by-link.otherCode'))
  }
  return (
    <Modal open width="sm" title={t('join-by-link.title')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          label={t('join-by-link.label')}
          hint={t('join-by-link.hint')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          data-initial-focus=""
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" className="mt-4 w-full">
          {t('join-by-link.open')}
        </Button>
      </form>
      {isScanning ? (
        <Suspense>
          <CodeScanner
            onRead={read}
            onFail={() => {
              setScanning(false)
              setError(t('join-by-link.noCamera'))
            }}
          />
        </Suspense>
      ) : (
        canScan && (
          <Button kind="secondary" className="mt-3 w-full" onClick={() => setScanning(true)}>
            <ScanLine />
            <span>{t('join-by-link.scan')}</span>
          </Button>
        )
      )}
    </Modal>
  )
}

function useCanScan() {
  const [canScan, setCanScan] = useState(false)
  useEffect(() => {
    let isGone = false
    void canReadCodes().then((can) => !isGone && setCanScan(can))
    return () => {
      isGone = true
    }
  }, [])
  return canScan
}
