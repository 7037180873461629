import { MAIL_FAILURES } from '@halaqa/contract/administration'
import { Send } from 'lucide-react'
import { errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { useSignedInUser } from '../../auth/use-auth.ts'
import { Fact } from './Fact.tsx'
import { ago } from './format.ts'
import { type ServerState, useSendTestMail } from './server.queries.ts'

/** Whether mails are sent, how the mail server last fared, and a mail to try it. */
export function MailFact({ mail }: { mail: ServerState['mail'] }) {
  const label = t('admin.server.mail')
  const test = useSendTestMail()
  if (!mail) {
    return (
      <Fact label={label} note={t('admin.server.noMailHint')}>
        {t('admin.server.mailOff')}
      </Fact>
    )
  }
  const when = mail.checkedAt && ago(mail.checkedAt)
  return (
    <Fact
      label={label}
      note={
        <>
          {/* A test that failed says it below. */}
          {mail.failure && !test.isError && <p className="text-base text-ink">{MAIL_FAILURES[mail.failure]}</p>}
          {when && <p>{t(mail.failure ? 'admin.server.mailFailedAt' : 'admin.server.mailWellAt', { when })}</p>}
          <TestMail test={test} />
        </>
      }
    >
      {mail.failure ? (
        <Badge kind="danger">{t('admin.server.mailFails')}</Badge>
      ) : (
        t(when ? 'admin.server.mailOn' : 'admin.server.notYet')
      )}
    </Fact>
  )
}

function TestMail({ test }: { test: ReturnType<typeof useSendTestMail> }) {
  const { email } = useSignedInUser()
  return (
    <div className="mt-3">
      <Button kind="secondary" busy={test.isPending && t('admin.server.testMailBusy')} onClick={() => test.mutate()}>
        <Send />
        {t('admin.server.testMail')}
      </Button>
      <div role="status" className="mt-2 text-base break-words text-ink empty:hidden">
        {test.isSuccess && t('admin.server.testMailSent', { email })}
      </div>
      <Failure
        className="mt-2 text-base"
        text={test.isError ? t('admin.server.testMailFailed') : undefined}
        reason={test.isError ? errorText(test.error, '') : undefined}
      />
    </div>
  )
}
