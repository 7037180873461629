import type { ListFormat, ListSubject } from '@halaqa/contract/room-list'
import { useQuery } from '@tanstack/react-query'
import { Copy, EyeOff, Share2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { canShare, shareWithDevice } from '../../../lib/share.ts'
import { useSharedAddress } from '../../../lib/shared-address.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/inputs.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectedText } from '../../../ui/SelectedText.tsx'
import { EmptyState, ErrorCard, Skeleton, SkeletonBlock } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReachNote } from '../invite/InviteButton.tsx'
import type { Room } from '../room.model.ts'
import { ChatMessage } from './ChatMessage.tsx'
import { FORMATS, useListFormat } from './list-format.ts'
import { roomListQuery } from './room-list.queries.ts'

export interface ShareListSheetProps {
  room: Pick<Room, 'id' | 'myLinkCode'>
  /** The subject at first. */
  subject: ListSubject
  onClose: () => void
}

/** The list of readers, or of waiting portions, as a text for a chat. The person sees exactly what is sent. */
export function ShareListSheet({ room, subject: first, onClose }: ShareListSheetProps) {
  const [subject, setSubject] = useState(first)
  const [format, setFormat] = useListFormat()
  const { address, reach } = useSharedAddress(pageOf(room))
  return (
    <Modal open title={t('room-list.title')} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Segmented
          label={t('room-list.subject')}
          value={subject}
          options={[
            { value: 'given', label: t('room-list.given') },
            { value: 'waiting', label: t('room-list.waiting') },
          ]}
          onChange={setSubject}
        />
        <Segmented
          label={t('room-list.format')}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`room-list.${value}`) }))}
          onChange={setFormat}
        />
        {/* Another text is another message, of which nothing is copied yet. */}
        <Messages key={`${subject} ${format}`} roomId={room.id} address={address} subject={subject} format={format} />
        <p className="flex items-start gap-2.5 text-sm leading-snug text-ink-muted">
          <EyeOff className="mt-px size-4.5 shrink-0" />
          <span>{t(subject === 'given' ? 'room-list.quiet' : 'room-list.waitingNote')}</span>
        </p>
        <ReachNote reach={reach} />
      </div>
    </Modal>
  )
}

/**
 * The address names the member who sends the list, so that others learn who invites them. The invitation code of the room stays out of the list,
 * which is for its readers.
 */
const pageOf = ({ id, myLinkCode }: ShareListSheetProps['room']) =>
  `/rooms/${id}${myLinkCode === null ? '' : `?from=${myLinkCode}`}`

interface MessagesProps {
  roomId: string
  /** The room's address, as others can open it. */
  address: string
  subject: ListSubject
  format: ListFormat
}

function Messages({ roomId, address, subject, format }: MessagesProps) {
  const { data, error, isFetching, refetch } = useQuery(roomListQuery(roomId, { format, subject }))
  if (data === undefined) {
    if (isFetching) {
      return (
        <Skeleton label={t('room-list.loading')}>
          <SkeletonBlock className="h-72 rounded-lg" />
        </Skeleton>
      )
    }
    const isOff = error instanceof ApiError && error.code === 'list_not_shared'
    if (isOff) return <EmptyState title={t('room-list.off')} hint={t('room-list.offHint')} />
    return <ErrorCard title={t('room-list.failed')} hint={error?.message} onRetry={() => void refetch()} />
  }
  // The server names itself by the address that it was asked at, which may be this machine's.
  const parts = data.parts.map((text) => text.replace(ADDRESS, () => address))
  if (parts.length === 0) {
    return subject === 'given' ? (
      <EmptyState title={t('room-list.nothing')} hint={t('room-list.nothingHint')} />
    ) : (
      <EmptyState title={t('room-list.nothingWaits')} hint={t('room-list.nothingWaitsHint')} />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {parts.map((text, i) => (
        <Message key={i} text={text} format={format} number={i + 1} count={parts.length} />
      ))}
    </div>
  )
}

/** An address on a line of its own. The server removes from names whatever could make one. */
const ADDRESS = /^https?:\/\/\S+$/m

interface MessageProps {
  text: string
  format: ListFormat
  number: number
  count: number
}

/** One message, and the ways to send it: the device's sheet if there is one, or a copy to paste. */
function Message({ text, format, number, count }: MessageProps) {
  const { copy, outcome } = useCopy(text, () =>
    toast.success(t('room-list.copied'), { description: t('room-list.copiedHint'), subject: 'list copied' }),
  )
  const share = async () => {
    if (!(await shareWithDevice({ text }))) copy()
  }
  const isOne = count === 1
  const label = isOne ? t('room-list.message') : t('room-list.part', { number, count })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="-mb-1 text-sm text-ink-muted">{isOne ? t('room-list.look') : label}</p>
      <ChatMessage text={text} format={format} label={label} />
      <div className="flex flex-wrap gap-3">
        <Button
          kind={canShare() ? 'secondary' : 'primary'}
          className="flex-1"
          aria-label={isOne ? undefined : t('room-list.copyPart', { number })}
          onClick={copy}
        >
          <Copy />
          <span>{t('room-list.copy')}</span>
        </Button>
        {canShare() && (
          <Button
            className="flex-[2]"
            aria-label={isOne ? undefined : t('room-list.sharePart', { number })}
            onClick={() => void share()}
          >
            <Share2 />
            <span>{t('room-list.share')}</span>
          </Button>
        )}
      </div>
      {outcome === 'refused' && (
        <SelectedText label={t('room-list.text')} hint={t('rooms.invite.manual')} text={text} takesFocus />
      )}
    </div>
  )
}
