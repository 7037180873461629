import { t } from '../../../lib/i18n.ts'

/** Addresses that open a chat app with the invitation written already; the person still chooses to whom it goes. */
export function chatLinks(roomName: string, address: string) {
  const whole = t('rooms.invite.text', { room: roomName, address })
  // Telegram puts the address before the words.
  const words = t('invite.words', { room: roomName })
  return [
    { app: 'WhatsApp', href: `https://wa.me/?${encoded({ text: whole })}` },
    { app: 'Telegram', href: `https://t.me/share/url?${encoded({ url: address, text: words })}` },
  ]
}

/** Chat apps show the pluses of a form's encoding as they are. */
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString().replaceAll('+', '%20')
