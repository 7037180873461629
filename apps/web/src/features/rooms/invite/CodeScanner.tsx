import { useEffect, useRef } from 'react'
import { t } from '../../../lib/i18n.ts'
import { sleep } from '../../../lib/sleep.ts'
import { createCodeReader } from './code-reader.ts'

/** Milliseconds between two looks at the picture. */
const PAUSE = 250

/** Shows the camera's picture, and tells the first code in it. The camera is off once this is gone. */
export function CodeScanner({ onRead, onFail }: { onRead: (code: string) => void; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onRead, onFail })
  latest.current = { onRead, onFail }
  useEffect(() => {
    let isGone = false
    let stream: MediaStream | undefined
    async function scan() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (isGone || !shown) return stop()
      shown.srcObject = stream
      await shown.play()
      const reader = createCodeReader()
      while (!isGone) {
        const [code] = await reader.detect(shown)
        if (isGone) return
        if (code) return latest.current.onRead(code.rawValue)
        await sleep(PAUSE)
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    scan().catch(() => !isGone && latest.current.onFail())
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return (
    <div className="mt-4">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('join-by-link.camera')}
        className="aspect-square w-full rounded-xl bg-sunken object-cover"
      />
      <p className="hint mt-2 text-center" role="status">
        {t('join-by-link.point')}
      </p>
    </div>
  )
}
