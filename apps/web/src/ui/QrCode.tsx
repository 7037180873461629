import { QRCodeSVG } from 'qrcode.react'
import { t } from '../lib/i18n.ts'

/** Dark on white in both themes, with the white margin that scanners look for. */
export function QrCode({ address }: { address: string }) {
  return (
    <QRCodeSVG
      value={address}
      title={t('ui.qrCode', { address })}
      level="M"
      marginSize={4}
      size={256}
      className="h-auto w-full rounded-xl"
      role="img"
    />
  )
}
