import { READER_COLOURS } from '@halaqa/contract/constants'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { ReaderForm } from '@halaqa/contract/readers'
import type { Share } from '@halaqa/contract/rooms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { toCamel } from '../../lib/camel.ts'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Choices } from '../../ui/Choices.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import type { ReaderColour } from '../../ui/Portrait.tsx'
import { toast } from '../../ui/toast.ts'
import { isOver, type Room } from '../rooms/room.model.ts'
import { invalidateRoomList } from '../rooms/rooms.keys.ts'
import { invalidateCare } from './care.keys.ts'
import { useAddReader } from './care.mutations.ts'
import { ownRoomsQuery, type Reader } from './care.queries.ts'
import { JoinedRooms, type RoomResult } from './JoinedRooms.tsx'
import { joinRoomFor } from './join-rooms.ts'
import { ReaderFields } from './ReaderFields.tsx'
import { versesADay } from './share-preview.ts'

/** A reader with the colour that is used least among the others. */
const newReader = (readers: readonly Reader[]): ReaderForm => {
  const uses = (colour: ReaderColour) => readers.filter((reader) => reader.colour === colour).length
  const [colour] = [...READER_COLOURS].sort((one, other) => uses(one) - uses(other))
  return { fullName: '', colour: colour ?? READER_COLOURS[0] }
}

/** What was made: the reader, and what became of each room. */
interface Added {
  reader: Reader
  results: RoomResult[]
}

/**
 * Adds a reader, and then brings them into rooms of the guardian. The reader stays if a room fails: the dialog then says
 * what became of each room, and tries again those that failed.
 */
export function AddReaderDialog({ readers, onClose }: { readers: readonly Reader[]; onClose: () => void }) {
  const [values] = useState(() => newReader(readers))
  const [share, setShare] = useState<Share>('quarter')
  const [roomIds, setRoomIds] = useState<readonly string[]>([])
  const [added, setAdded] = useState<Added | null>(null)
  const queries = useQueryClient()
  const add = useAddReader()
  const rooms = useQuery(ownRoomsQuery)
  const open = rooms.data?.filter((room) => !isOver(room)) ?? []
  const chosen = open.filter(({ id }) => roomIds.includes(id))

  const form = useSentForm(async () => (await import('@halaqa/contract/readers')).ReaderForm, values, {
    send: async (body) => {
      const reader = await add.mutateAsync(body)
      const results: RoomResult[] = []
      // One after the other, because each changes the plan of its room.
      for (const room of chosen) results.push({ room, outcome: await joinRoomFor(reader.id, room, share) })
      if (chosen.length > 0) invalidateRoomList(queries)
      void invalidateCare(queries)
      const name = firstNameOf(reader.fullName)
      const isPlain = results.every(({ outcome }) => outcome.kind === 'joined')
      toast.success(t('care.added', { name }))
      if (isPlain) onClose()
      else setAdded({ reader, results })
    },
    rename: (path) => toCamel(path) as keyof ReaderForm,
    textOf: (error) => errorText(error, t('care.addFailed')),
  })
  if (added) return <JoinedRooms {...added} share={share} onClose={onClose} />

  const name = form.watch('fullName') ?? ''
  const first = firstNameOf(name)
  const toggle = (id: string, isChosen: boolean) =>
    setRoomIds((ids) => (isChosen ? [...ids, id] : ids.filter((one) => one !== id)))
  return (
    <FormModal
      width="md"
      title={t('care.add')}
      onClose={onClose}
      onSubmit={form.submit}
      onChange={form.forgetOutcome}
      isDirty={form.formState.isDirty || roomIds.length > 0}
      busy={form.isBusy && t('care.adding')}
      submitLabel={first ? t('care.addNamed', { name: first }) : t('care.add')}
      failure={form.failure}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        <ReaderFields
          name={name}
          colour={form.watch('colour') ?? values.colour}
          others={readers.map((reader) => reader.fullName)}
          nameField={form.field('fullName')}
          colourField={form.register('colour')}
        />
        <div>
          <ShareField share={share} onChoose={setShare} />
          <ul className="mt-3 grid gap-1 empty:hidden">
            {chosen.map((room) => (
              <SharePreview key={room.id} room={room} share={share} />
            ))}
          </ul>
        </div>
        <fieldset className="min-w-0">
          <legend className="label">{t('care.joins')}</legend>
          {rooms.isLoading && <p className="text-ink-muted">{t('care.joins.loading')}</p>}
          {rooms.isError && rooms.data === undefined && <FailureNote words={{ title: t('care.joins.loadFailed') }} />}
          {rooms.data && open.length === 0 && <p className="text-ink-muted">{t('care.joins.none')}</p>}
          <div className="grid">
            {open.map((room) => (
              <Checkbox
                key={room.id}
                className="cursor-pointer"
                checked={roomIds.includes(room.id)}
                onChange={(event) => toggle(room.id, event.target.checked)}
                label={
                  <span className="break-words">
                    <bdi>{room.name}</bdi>
                    {room.requiresApproval && (
                      <span className="block text-sm text-ink-muted">{t('care.joins.asks')}</span>
                    )}
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </FormModal>
  )
}

/** How much a reader in care reads, beside a member who reads a whole share. */
const ShareField = ({ share, onChoose }: { share: Share; onChoose: (share: Share) => void }) => (
  <Choices
    legend={t('care.share')}
    name="care-share"
    className="grid-cols-2 sm:grid-cols-4"
    chosen={share}
    onChange={(event) => onChoose(event.target.value as Share)}
    options={[
      { value: 'quarter', name: t('care.share.quarter') },
      { value: 'half', name: t('care.share.half') },
      { value: 'whole', name: t('care.share.whole') },
      { value: 'double', name: t('care.share.double') },
    ]}
  />
)

/** About how much that is in a room. */
function SharePreview({ room, share }: { room: Room; share: Share }) {
  const count = versesADay(room, share)
  if (count === null) return null
  return (
    <li className="border-s-2 border-gold ps-3 text-[0.9375rem] break-words text-ink-muted">
      {t('care.share.preview', { room: room.name, count })}
    </li>
  )
}
