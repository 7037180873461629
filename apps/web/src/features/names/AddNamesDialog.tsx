import { MAX_NAMES_PASTED } from '@halaqa/contract/constants'
import { pastedNames } from '@halaqa/contract/pasted-names'
import type { AddedNames } from '@halaqa/contract/readers-by-name'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { Checkbox, TextArea } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import type { Room } from '../rooms/room.model.ts'
import { useAddNames, useNamesThere } from './names.queries.ts'

type Found = Camel<AddedNames>['names']

/**
 * Names are typed or pasted, then shown as they would be stored, then added. Telephone numbers and addresses do not leave the device: the list is read
 * here first.
 */
export function AddNamesDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [list, setList] = useState('')
  const [found, setFound] = useState<Found>()
  /** Places of the names that are there already and are to be added a second time. */
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [failure, setFailure] = useState<string>()
  const look = useNamesThere(room.id)
  const add = useAddNames(room.id)
  const names = pastedNames(list)
  const added = found?.filter(({ isThere }, place) => !isThere || chosen.includes(place)) ?? []

  const lookAt = async () => {
    if (names.length === 0) return setFailure(t('names.add.empty'))
    const answer = await look.mutateAsync(names.slice(0, MAX_NAMES_PASTED))
    setChosen([])
    setFound(answer.names)
  }
  const store = async () => {
    if (added.length === 0) return setFailure(t('names.add.noneChosen'))
    const confirmed = added.filter(({ isThere }) => isThere).map(({ fullName }) => fullName)
    const answer = await add.mutateAsync({ names: added.map(({ fullName }) => fullName), confirmed })
    // Another tab may have added some meanwhile: these are shown, to be chosen.
    const left = answer.names.filter(({ id }) => id === null)
    const count = answer.names.length - left.length
    if (count > 0) toast.success(t('names.add.done', { count }))
    if (left.length === 0) return onClose()
    setChosen([])
    setFound(left)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    try {
      await (found ? store() : lookAt())
    } catch (error) {
      setFailure(errorText(error, t('names.add.failed')))
    }
  }
  return (
    <FormModal
      width="md"
      title={t('names.add')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      onChange={() => setFailure(undefined)}
      isDirty={list.trim() !== ''}
      busy={look.isPending ? t('names.add.looking') : add.isPending && t('names.add.adding')}
      submitLabel={found ? t('names.add.submit', { count: added.length }) : t('names.add.look')}
      failure={failure}
    >
      {found ? (
        <FoundNames found={found} chosen={chosen} onChoose={setChosen} onBack={() => setFound(undefined)} />
      ) : (
        <TextArea
          label={t('names.add.list')}
          hint={t('names.add.hint')}
          aside={
            names.length > 0 && (
              <span className="text-sm text-ink-muted">{t('names.add.read', { count: names.length })}</span>
            )
          }
          rows={8}
          dir="auto"
          autoComplete="off"
          value={list}
          onChange={(event) => setList(event.target.value)}
        />
      )}
    </FormModal>
  )
}

interface FoundProps {
  found: Found
  chosen: readonly number[]
  onChoose: (places: readonly number[]) => void
  onBack: () => void
}

/** The names as they would be stored. A name that is there already is added only if chosen. */
function FoundNames({ found, chosen, onChoose, onBack }: FoundProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const there = found.filter(({ isThere }) => isThere).length
  const toggle = (place: number, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, place] : chosen.filter((one) => one !== place))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('names.add.found', { count: found.length })}
      </h3>
      {there > 0 && <p className="text-ink-muted">{t('names.add.there', { count: there })}</p>}
      <ul className="divide-y divide-line rounded-xl border border-line">
        {found.map(({ fullName, isThere }, place) => (
          // Two may have one name.
          <li key={place} className="px-4 py-2 break-words">
            {isThere ? (
              <Checkbox
                label={
                  <span>
                    <bdi>{fullName}</bdi>
                    <span className="block text-sm text-ink-muted">{t('names.add.isThere')}</span>
                  </span>
                }
                checked={chosen.includes(place)}
                onChange={(event) => toggle(place, event.target.checked)}
              />
            ) : (
              <bdi>{fullName}</bdi>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button kind="ghost" className="-ms-3" onClick={onBack}>
          {t('names.add.back')}
        </Button>
      </div>
    </div>
  )
}
