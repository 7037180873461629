import type { ReaderForm } from '@halaqa/contract/readers'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api-error.ts'
import { toCamel } from '../../lib/camel.ts'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangeReader } from './care.mutations.ts'
import { readersQuery } from './care.queries.ts'
import { ReaderFields } from './ReaderFields.tsx'
import type { ReaderDialogProps } from './reader-dialog.ts'

export function EditReaderDialog({ reader, onClose, ...modal }: ReaderDialogProps) {
  const change = useChangeReader(reader.id)
  const { data: readers = [] } = useQuery(readersQuery)
  const form = useSentForm(
    async () => (await import('@halaqa/contract/readers')).ReaderForm,
    { fullName: reader.fullName, colour: reader.colour },
    {
      send: async (values) => {
        await change.mutateAsync(values)
        toast.success(t('care.edit.done'))
        onClose()
      },
      rename: (path) => toCamel(path) as keyof ReaderForm,
      textOf: (error) => errorText(error, t('care.edit.failed')),
    },
  )
  return (
    <FormModal
      width="md"
      title={t('care.edit.title')}
      onClose={onClose}
      onSubmit={form.submit}
      onChange={form.forgetOutcome}
      isDirty={form.formState.isDirty}
      busy={form.isBusy && t('care.edit.busy')}
      submitLabel={t('care.edit.submit')}
      failure={form.failure}
      {...modal}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormAlert problems={form.problems} attempt={form.submitCount} />
        <ReaderFields
          name={form.watch('fullName') ?? ''}
          colour={form.watch('colour') ?? reader.colour}
          others={readers.filter(({ id }) => id !== reader.id).map(({ fullName }) => fullName)}
          nameField={form.field('fullName')}
          colourField={form.register('colour')}
        />
      </div>
    </FormModal>
  )
}
