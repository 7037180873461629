import { useEffect, useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import type { Room } from './room.ts'

const COPIED_MS = 2000
const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

export interface Invite {
  /** The room's page, as others can open it. */
  address: string
  /** What is copied. */
  text: string
  /** For two seconds after copying. */
  isCopied: boolean
  /** How the last attempt went; null before the first. */
  outcome: 'copied' | 'refused' | null
  /** The address names this machine, and the server knows no better one. */
  isLocalOnly: boolean
  /** The same page in the local network. */
  lanAddress: string | null
  copy: () => void
}

/** How others are asked into a room. The address carries the room's invitation code, once it has one. */
export function useInvite(room: Pick<Room, 'id' | 'name' | 'inviteCode'>): Invite {
  const { publicUrl, lanUrl } = useConfig()
  const [outcome, setOutcome] = useState<Invite['outcome']>(null)
  const [copies, setCopies] = useState(0)
  const [isCopied, setCopied] = useState(false)
  const page = `/rooms/${room.id}${room.inviteCode ? `?invite=${encodeURIComponent(room.inviteCode)}` : ''}`
  const pageBelow = (base: string) => base.replace(/\/+$/, '') + page
  const address = pageBelow(publicUrl ?? location.origin)
  const text = t('rooms.invite.text', { room: room.name, address })

  useEffect(() => {
    if (copies === 0) return
    setCopied(true)
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    const done = await copyText(text)
    setOutcome(done ? 'copied' : 'refused')
    if (done) setCopies((count) => count + 1)
  }
  return {
    address,
    text,
    isCopied,
    outcome,
    isLocalOnly: publicUrl === null && LOCAL_HOST.test(location.hostname),
    lanAddress: lanUrl && pageBelow(lanUrl),
    copy: () => void copy(),
  }
}
