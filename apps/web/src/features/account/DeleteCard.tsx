import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'

export function DeleteCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard title={t('account.delete.title')} text={t('account.delete.text')}>
      <Button kind="secondary" className="mt-5 text-danger-ink" onClick={() => setOpen(true)}>
        {t('account.delete.open')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </SettingsCard>
  )
}
