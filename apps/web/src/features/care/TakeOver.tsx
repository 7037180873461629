import { callPublic } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { pageTag, t } from '../../lib/i18n.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { SentForm } from '../../ui/SentForm.tsx'
import { toast } from '../../ui/toast.ts'
import { useAuth } from '../auth/use-auth.ts'

interface Props {
  token: string
  /** The first name of the reader. */
  name: string
}

/** The reader sets an email and a password, is signed in, and everything of theirs is there. */
export function TakeOver({ token, name }: Props) {
  const { user, exchangeSession } = useAuth()
  const form = useSentForm(
    async () => (await import('@halaqa/contract/readers')).TakeOverBody.omit({ token: true, language: true }),
    { email: '', password: '' },
    {
      send: async (body) => {
        await exchangeSession(() => callPublic('POST /care/release', { body: { token, ...body, language: pageTag() } }))
        toast.success(t('care.takeOver.done', { name }))
      },
      rename: (path) => path as 'email' | 'password',
      textOf: (error) => (isExpired(error) ? t('care.link.expired') : errorText(error, t('care.takeOver.failed'))),
    },
  )
  return (
    <>
      <ul className="mt-5 grid list-disc grid-cols-[minmax(0,1fr)] gap-1.5 ps-5 break-words text-ink-muted">
        <li>{t('care.takeOver.keeps')}</li>
        <li>{t('care.takeOver.alone')}</li>
        {user && <li>{t('care.takeOver.signsOut', { person: user.fullName })}</li>}
      </ul>
      <SentForm
        form={form}
        submitLabel={t('care.takeOver.submit')}
        busyLabel={t('care.takeOver.busy')}
        size="lg"
        className="mt-6"
      >
        <TextInput label={t('auth.email')} type="email" autoComplete="email" required {...form.field('email')} />
        <PasswordInput
          label={t('auth.password')}
          autoComplete="new-password"
          required
          hint={t('care.takeOver.passwordHint')}
          {...form.field('password')}
        />
      </SentForm>
    </>
  )
}

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'
