import type { CreateRoomBody } from '@halaqa/contract/rooms'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { today } from '../../../lib/dates.ts'
import { useSchemaForm } from '../../../lib/forms.ts'
import { t } from '../../../lib/i18n.ts'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../ui/toast.ts'
import type { Room } from '../room.model.ts'
import { useCreateRoom } from '../rooms.queries.ts'
import { proposedName } from './proposed-name.ts'
import { answersOf, type Preset, presetOf, type RoomAnswers } from './room-answers.ts'

const checks = async () => {
  const [{ checksOf }, { CreateRoomBody: body }] = await Promise.all([
    import('./room-checks.ts'),
    import('@halaqa/contract/rooms'),
  ])
  return checksOf(body)
}

const filledBy = (preset: Preset) => {
  const answers = answersOf(preset, today())
  return { ...answers, name: proposedName(preset, answers, today()) }
}

/** Fields that a preset leaves as the person has them. */
const THEIRS = ['name', 'description', 'dedication', 'openness', 'requires_approval', 'list_shared'] as const

/** The fields have the names of the call's, so that the server's error for one is shown beside it. */
export function useCreateRoomForm(onCreated: (room: Room, isAlone: boolean) => void) {
  const navigate = useNavigate()
  const form = useSchemaForm<RoomAnswers, CreateRoomBody>(checks, filledBy('hatim'))
  const create = useCreateRoom()
  const [idempotencyKey, setKey] = useState(randomId)
  const [begun, setBegun] = useState<Preset>('hatim')
  const answers = form.watch()
  const preset = presetOf(begun, answers, today())
  const { dirtyFields } = form.formState
  const isNamed = Boolean(dirtyFields.name)
  const proposed = proposedName(begun, answers, today())
  const { resetField } = form
  useEffect(() => {
    if (!isNamed) resetField('name', { defaultValue: proposed })
  }, [isNamed, proposed, resetField])

  const choosePreset = (chosen: Preset) => {
    setBegun(chosen)
    form.clearErrors()
    if (chosen === 'own') {
      return
    }
    form.reset(filledBy(chosen), { keepSubmitCount: true })
    for (const field of THEIRS) if (dirtyFields[field]) form.setValue(field, answers[field], { shouldDirty: true })
  }

  const fail = (error: unknown) => {
    const sentBefore = error instanceof ApiError && error.code === 'idempotency_key_reused'
    if (sentBefore) setKey(randomId())
    form.showFieldErrors(error, (path) => path as keyof RoomAnswers)
    form.setError('root', {
      message: sentBefore ? t('create-room.sentBefore') : errorText(error, t('create-room.failed')),
    })
  }

  const submit = form.handleSubmit(async (body) => {
    if (body.start_date < today()) {
      form.setError('start_date', { message: t('create-room.startPast') }, { shouldFocus: true })
      return
    }
    const isAlone = preset === 'alone'
    try {
      const room = await create.mutateAsync({ body, idempotencyKey })
      form.reset(filledBy('hatim'))
      // Otherwise the invitation opens, which a toast would lie over.
      if (isAlone) {
        toast.success(t('create-room.success'), {
          description: t('create-room.successAlone', { room: room.name }),
          action: { label: t('created-room.open'), onPress: () => void navigate(`/rooms/${room.id}`) },
        })
      }
      onCreated(room, isAlone)
    } catch (error) {
      fail(error)
    }
  })

  return { ...form, submit, isBusy: form.formState.isSubmitting, answers, preset, choosePreset }
}

export type CreateRoomForm = ReturnType<typeof useCreateRoomForm>
