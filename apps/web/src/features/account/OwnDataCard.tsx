import { Download } from 'lucide-react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/Field.tsx'
import { linkTo, Rich } from '../../ui/Rich.tsx'
import { toast } from '../../ui/toast.ts'
import { useDownloadOwnData } from './account.queries.ts'
import { SettingsCard } from './SettingsPage.tsx'

export function OwnDataCard() {
  const download = useDownloadOwnData()
  const press = async () => {
    try {
      toast.success(t('account.data.done', { name: await download.mutateAsync() }))
    } catch (error) {
      toast.error(t('account.data.failed'), { description: errorText(error, t('account.failed')) })
    }
  }
  return (
    <SettingsCard title={t('account.data.title')} text={t('account.data.text')}>
      <p className="mt-3 text-ink-muted">
        <Rich text={t('account.data.pages')} tags={{ privacy: linkTo('/privacy'), terms: linkTo('/terms') }} />
      </p>
      <Button
        kind="secondary"
        className="mt-5"
        busy={download.isPending && t('account.data.busy')}
        onClick={() => void press()}
      >
        <Download />
        {t('account.data.download')}
      </Button>
      {download.isError && <ErrorText>{errorText(download.error, t('account.failed'))}</ErrorText>}
    </SettingsCard>
  )
}
