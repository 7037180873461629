import { firstNameOf } from '@halaqa/contract/person-name'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeleteReader, useRemoveGuardian } from './care.mutations.ts'
import type { ReaderDialogProps } from './reader-dialog.ts'

/** Deletes a reader once the guardian has typed the name. */
export function DeleteReaderDialog({ reader, onClose, ...modal }: ReaderDialogProps) {
  const remove = useDeleteReader(reader.id)
  const [typed, setTyped] = useState('')
  const { fullName } = reader
  const name = firstNameOf(fullName)
  const confirm = async () => {
    try {
      await remove.mutateAsync()
    } catch (error) {
      return errorText(error, t('care.delete.failed'))
    }
    toast.success(t('care.delete.done', { name }))
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      kind="danger"
      title={t('care.delete.title', { name })}
      confirmLabel={t('care.delete.action', { name })}
      busyLabel={t('care.delete.busy')}
      failed={t('care.delete.failed')}
      isDisabled={!isSameName(typed, fullName)}
      onClose={onClose}
      onConfirm={confirm}
      {...modal}
    >
      <p>{t('care.delete.goes', { name })}</p>
      <p>{t('care.delete.stays')}</p>
      <p className="font-medium text-ink">{t('care.delete.final')}</p>
      <TextInput
        label={t('care.delete.type', { name: fullName })}
        className="text-ink"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}

const isSameName = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** Ends the person's own care; the other guardians keep the reader. */
export function LeaveCareDialog({ reader, onClose, ...modal }: ReaderDialogProps) {
  const leave = useRemoveGuardian(reader.id)
  const name = firstNameOf(reader.fullName)
  const own = reader.guardians.find(({ isYou }) => isYou)
  const others = reader.guardians.filter(({ isYou }) => !isYou)
  const confirm = async () => {
    if (!own) return undefined
    try {
      await leave.mutateAsync(own.userId)
    } catch (error) {
      return errorText(error, t('care.leave.failed'))
    }
    toast.success(t('care.leave.done', { name }))
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      kind="danger"
      title={t('care.leave.title', { name })}
      confirmLabel={t('care.leave.action')}
      busyLabel={t('care.leave.busy')}
      failed={t('care.leave.failed')}
      onClose={onClose}
      onConfirm={confirm}
      {...modal}
    >
      <p>{t('care.leave.text', { name, other: firstNameOf(others[0]?.fullName ?? ''), count: others.length })}</p>
      <p>{t('care.leave.back')}</p>
    </ConfirmDialog>
  )
}
