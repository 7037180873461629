import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { focusWhenShown, useMailedToken } from '../../lib/use-mailed-token.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { reasonOf } from './ChannelRow.tsx'
import { confirmReminders, unsubscribe } from './reminders.queries.ts'

/** The target of the link that confirms a mailbox before the first reminder. */
export const ConfirmRemindersScreen = () => <LinkScreen what="confirm" send={confirmReminders} />
/** The target of the link in every reminder. Unsubscribing needs no sign-in. */
export const StopRemindersScreen = () => <LinkScreen what="stop" send={unsubscribe} />

interface Props {
  what: 'confirm' | 'stop'
  send: (token: string) => Promise<unknown>
}

/** Acts only at a press, because programs that scan mails follow links too. */
function LinkScreen({ what, send }: Props) {
  const token = useMailedToken()
  const act = useMutation({ mutationFn: () => send(token) })
  const isExpired = token === '' || (act.error instanceof ApiError && act.error.code === 'link_expired')
  const state = act.isSuccess ? 'done' : isExpired ? 'expired' : 'asks'
  const page = {
    title: t(`reminders.${what}.title`),
    heading: t(
      state === 'done' ? `reminders.${what}.done` : state === 'asks' ? `reminders.${what}.title` : 'auth.link.title',
    ),
    hint: t(
      state === 'done'
        ? `reminders.${what}.doneText`
        : state === 'asks'
          ? `reminders.${what}.text`
          : `reminders.${what}.expired`,
    ),
    verse: AL_ALAQ_1,
  }
  return (
    <AuthPage {...page}>
      {state === 'asks' ? (
        <div className="mt-8 grid gap-4">
          <Failure text={act.error ? reasonOf(act.error) : undefined} />
          <Button size="lg" className="w-full" busy={act.isPending && t('reminders.busy')} onClick={() => act.mutate()}>
            {t(`reminders.${what}.submit`)}
          </Button>
        </div>
      ) : (
        <ButtonLink ref={focusWhenShown} to="/profile/notifications" size="lg" className="mt-8 w-full">
          {t('reminders.settings')}
        </ButtonLink>
      )}
    </AuthPage>
  )
}
