import { firstNameOf } from '@halaqa/contract/person-name'
import type { Share } from '@halaqa/contract/rooms'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { Room } from '../rooms/room.model.ts'
import { invalidateRoomList } from '../rooms/rooms.keys.ts'
import { invalidateCare } from './care.keys.ts'
import type { Reader } from './care.queries.ts'
import { type JoinOutcome, joinRoomFor, setShareFor } from './join-rooms.ts'

export interface RoomResult {
  room: Room
  outcome: JoinOutcome
}

interface Props {
  reader: Pick<Reader, 'id' | 'fullName'>
  results: RoomResult[]
  share: Share
  onClose: () => void
}

/** What became of a reader in each room; what failed can be tried again. */
export function JoinedRooms({ reader, results: before, share, onClose }: Props) {
  const [results, setResults] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const name = firstNameOf(reader.fullName)
  const hasFailed = results.some(({ outcome }) => isFailure(outcome))
  const retry = async () => {
    setBusy(true)
    const next: RoomResult[] = []
    for (const result of results) next.push({ ...result, outcome: await again(reader.id, result, share) })
    setResults(next)
    setBusy(false)
    invalidateRoomList(queries)
    void invalidateCare(queries)
  }
  return (
    <Modal
      open
      width="md"
      title={t('care.results.title', { name })}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          {hasFailed && (
            <Button
              kind="secondary"
              className="max-sm:flex-1"
              busy={isBusy && t('care.results.busy')}
              onClick={() => void retry()}
            >
              {t('ui.tryAgain')}
            </Button>
          )}
          <Button className="max-sm:flex-1" disabled={isBusy} onClick={onClose}>
            {t('ui.done')}
          </Button>
        </>
      }
    >
      <div role="status">
        <ul className="grid gap-4">
          {results.map(({ room, outcome }) => (
            <li key={room.id} className="flex items-start gap-3">
              <OutcomeIcon kind={outcome.kind} />
              <div className="min-w-0">
                <p className="font-semibold break-words">
                  <bdi>{room.name}</bdi>
                </p>
                <p className="text-ink-muted">{t(`care.results.${outcome.kind}`, { name })}</p>
                {'reason' in outcome && <p className="text-sm text-ink-muted">{outcome.reason}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

const isFailure = ({ kind }: JoinOutcome) => kind === 'failed' || kind === 'without-share'

function again(readerId: string, { room, outcome }: RoomResult, share: Share) {
  if (outcome.kind === 'failed') return joinRoomFor(readerId, room, share)
  return outcome.kind === 'without-share' ? setShareFor(readerId, room, share) : outcome
}

function OutcomeIcon({ kind }: Pick<JoinOutcome, 'kind'>) {
  if (kind === 'joined') return <Check className="mt-0.5 size-5 shrink-0 text-success-ink" />
  if (kind === 'asked') return <Hourglass className="mt-0.5 size-5 shrink-0 text-gold-ink" />
  return <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger-ink" />
}
