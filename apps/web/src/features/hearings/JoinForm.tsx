import { firstNameOf } from '@halaqa/contract/person-name'
import { callPublic } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { SentForm } from '../../ui/SentForm.tsx'
import { useCurrentPerson } from '../auth/use-auth.ts'
import { keyHeader, type ListenerHearing } from './hearings.queries.ts'
import { newDraft, saveDraft } from './listener-draft.ts'
import { readListenerName, saveListenerName } from './listener-name.ts'

interface Props {
  token: string
  onJoined: (heard: ListenerHearing) => void
  /** The place was taken meanwhile, or the hearing is over. */
  onRefused: () => void
}

/**
 * Asks for the name under which the reciter knows the listener. The key is stored before it is sent, so that a lost
 * answer locks nobody out.
 */
export function JoinForm({ token, onJoined, onRefused }: Props) {
  const person = useCurrentPerson()
  const form = useSentForm(
    async () => (await import('@halaqa/contract/hearings')).JoinHearingBody,
    { name: readListenerName(person?.id) ?? (person ? firstNameOf(person.fullName) : '') },
    {
      send: async (body) => {
        // If the reciter has freed the place since, its marks are dropped.
        saveDraft(token, newDraft(Date.now(), keyHeader(token)['Hearing-Key']))
        const { key: _, ...heard } = await callPublic('POST /hearings/:token/join', {
          params: { token },
          headers: keyHeader(token),
          body,
        })
        saveListenerName(person?.id, body.name)
        onJoined(heard)
      },
      rename: () => 'name',
      textOf: (error) => {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) onRefused()
        return errorText(error, t('hearings.join.failed'))
      },
    },
  )
  return (
    <SentForm
      form={form}
      submitLabel={t('hearings.join.submit')}
      busyLabel={t('hearings.join.busy')}
      size="lg"
      className="mt-6"
    >
      <TextInput
        label={t('hearings.join.name')}
        hint={t('hearings.join.nameHint')}
        autoComplete="given-name"
        required
        {...form.field('name')}
      />
    </SentForm>
  )
}
