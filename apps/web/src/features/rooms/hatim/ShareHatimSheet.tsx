import { type AyahRange, isCompleteQuran } from '@halaqa/quran/range'
import { Copy, Download, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { rangeText } from '../../../lib/ranges.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { canShare, shareWithDevice } from '../../../lib/share.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectedText } from '../../../ui/SelectedText.tsx'
import { toast } from '../../../ui/toast.ts'
import { drawHatim, PICTURE_HEIGHT, PICTURE_WIDTH, pictureOf } from './hatim-picture.ts'
import { hatimDatesText } from './hatim-text.ts'

export type SharedHatim = AyahRange & { roomName: string; beganOn: string; completedAt: string }

const FILE = 'hatim.png'

/**
 * A text and a picture about a complete hatim: for the device's sheet if it accepts a picture, else to save and copy.
 */
export function ShareHatimSheet({ hatim, onClose }: { hatim: SharedHatim; onClose: () => void }) {
  const [picture, setPicture] = useState<File | 'failed' | null>(null)
  const range = rangeText(hatim)
  const dates = hatimDatesText(hatim)
  const text = t('hatim.share.text', { room: isolated(hatim.roomName), range, dates })
  const { copy, outcome } = useCopy(text, () => toast.success(t('hatim.share.copied'), { subject: 'hatim copied' }))

  const file = picture instanceof File ? picture : null
  const takesPicture = file !== null && canShare() && navigator.canShare?.({ files: [file] })
  const share = async () => {
    if (file && !(await shareWithDevice({ text, files: [file] }))) saveFile(FILE, file)
  }
  return (
    <Modal
      open
      title={t('hatim.share.button')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" className="max-sm:flex-1" onClick={copy}>
            <Copy />
            <span>{t('hatim.share.copy')}</span>
          </Button>
          {takesPicture ? (
            <Button className="max-sm:flex-1" onClick={() => void share()}>
              <Share2 />
              <span>{t('hatim.share.share')}</span>
            </Button>
          ) : (
            <Button className="max-sm:flex-1" disabled={!file} onClick={() => file && saveFile(FILE, file)}>
              <Download />
              <span>{t('hatim.share.save')}</span>
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {picture === 'failed' ? (
          <p role="alert" className="rounded-lg bg-warning-soft p-4 text-warning-ink">
            {t('hatim.share.noPicture')}
          </p>
        ) : (
          <Picture hatim={hatim} lines={[range, dates]} onDrawn={setPicture} />
        )}
        <p className="bubble wrap-anywhere">{text}</p>
        {outcome === 'refused' && (
          <SelectedText label={t('hatim.share.field')} hint={t('rooms.invite.manual')} text={text} takesFocus />
        )}
      </div>
    </Modal>
  )
}

interface PictureProps {
  hatim: SharedHatim
  /** Below the title. */
  lines: [range: string, dates: string]
  onDrawn: (picture: File | 'failed') => void
}

function Picture({ hatim, lines: [range, dates], onDrawn }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isWhole = isCompleteQuran(hatim)
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    let isShown = true
    const report = (picture: File | 'failed') => isShown && onDrawn(picture)
    drawHatim(drawn, { title: t('rooms.hatim.title'), lines: [range, dates] }, isWhole)
      .then(() => pictureOf(drawn, FILE))
      .then(report, () => report('failed'))
    return () => {
      isShown = false
    }
  }, [range, dates, isWhole, onDrawn])
  return (
    <canvas
      ref={canvas}
      width={PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      role="img"
      aria-label={t('hatim.share.picture', { range, dates })}
      className="w-full rounded-lg"
    />
  )
}

/** Isolates an Arabic name from the text around it, so that it has its right place in the line and is not broken. */
const isolated = (name: string) => `\u2068${name.replace(/\s+/gu, ' ')}\u2069`
