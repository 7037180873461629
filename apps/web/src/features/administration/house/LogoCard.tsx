import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { logoAddress } from '../../../ui/House.tsx'
import { toast } from '../../../ui/toast.ts'
import { FieldCard } from '../forms/ContentForm.tsx'
import { type House, useChangeLogo } from './house.queries.ts'

/** Shows the logo, and replaces or removes it at once. */
export function LogoCard({ logo }: { logo: House['logo'] }) {
  const change = useChangeLogo()
  const input = useRef<HTMLInputElement>(null)
  const [isRemoval, setRemoval] = useState(false)
  const send = (file: File | null) => {
    setRemoval(file === null)
    const done = t(file ? 'admin.house.logoSaved' : 'admin.house.logoRemoved')
    change.mutate({ file, replaces: logo?.version ?? null }, { onSuccess: () => toast.success(done) })
  }
  return (
    <FieldCard title={t('admin.house.logo')} hint={t('admin.house.logoHint')}>
      <div className="flex flex-wrap items-center gap-5">
        {logo ? (
          <img
            className="size-20 rounded-lg border border-line object-contain p-1"
            src={logoAddress(logo.version)}
            width={logo.width}
            height={logo.height}
            alt={t('admin.house.logoNow')}
          />
        ) : (
          <p className="text-ink-muted">{t('admin.house.noLogo')}</p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('admin.house.logoFile')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = '' // so that the same file can be chosen again
            if (file) send(file)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            kind="secondary"
            busy={change.isPending && !isRemoval && t('admin.house.logoSaving')}
            onClick={() => input.current?.click()}
          >
            <ImagePlus />
            <span>{t(logo ? 'admin.house.logoReplace' : 'admin.house.logoChoose')}</span>
          </Button>
          {logo && (
            <Button
              kind="secondary"
              busy={change.isPending && isRemoval && t('admin.house.logoRemoving')}
              onClick={() => send(null)}
            >
              <Trash2 />
              <span>{t('admin.house.logoRemove')}</span>
            </Button>
          )}
        </div>
      </div>
      <Failure
        text={change.isError ? t('admin.house.logoFailed') : undefined}
        reason={change.isError ? reasonOf(change.error) : undefined}
      />
    </FieldCard>
  )
}

/** A file that the browser cannot draw fails before anything is sent. */
function reasonOf(error: Error) {
  if (!(error instanceof ApiError)) return t('admin.house.logoUnreadable')
  return error.code === 'house_changed' ? t('admin.house.logoChanged') : error.message
}
