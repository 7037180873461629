import { Download } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DoneNote } from '../../ui/DoneNote.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { linkTo, RichText } from '../../ui/RichText.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { useDownloadOwnData } from './account.queries.ts'

export function OwnDataCard() {
  const download = useDownloadOwnData()
  const { attempt, failed } = useAttempt(failureWithReason(t('account.data.failed'), t('account.failed')))
  const press = async () => void toast.success(t('account.data.done', { name: await download.mutateAsync() }))
  return (
    <SettingsCard title={t('account.data.title')} text={t('account.data.text')}>
      <p className="mt-3 text-ink-muted">
        <RichText text={t('account.data.pages')} tags={{ privacy: linkTo('/privacy'), terms: linkTo('/terms') }} />
      </p>
      <Button
        kind="secondary"
        className="mt-5"
        busy={download.isPending && t('account.data.busy')}
        aria-describedby={failed?.id}
        onClick={() => void attempt(press)}
      >
        <Download />
        {t('account.data.download')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} />
      <DoneNote text={download.data && t('account.data.done', { name: download.data })} className="mt-2" />
    </SettingsCard>
  )
}
