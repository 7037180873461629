import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/api-error.ts'
import { t } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Segmented } from '../../../ui/inputs.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { signUpsQuery, useSetSignUps } from './people.queries.ts'

const CHOICES = ['open', 'invited', 'closed'] as const

/** Chooses who may sign up. If SIGN_UPS is set, it decides, and there is nothing to choose. */
export function SignUpsCard() {
  const signUps = useQuery(signUpsQuery)
  return (
    <Card className="p-5 sm:p-6" aria-label={t('admin.signUps.title')}>
      <h2 className="text-xl">{t('admin.signUps.title')}</h2>
      <QueryBoundary
        query={signUps}
        level={3}
        loading={<Skeleton label={t('admin.signUps.loading')} rows={1} />}
        failed={t('admin.signUps.failed')}
      >
        {({ signUps: current, isSet }) =>
          isSet ? (
            <>
              <p className="mt-2 font-semibold">{t(`admin.signUps.${current}`)}</p>
              <p className="mt-1 text-ink-muted">{t(`admin.signUps.${current}Hint`)}</p>
              <p className="mt-3 text-sm text-ink-muted">{t('admin.signUps.set')}</p>
            </>
          ) : (
            <Choice current={current} />
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function Choice({ current }: { current: (typeof CHOICES)[number] }) {
  const set = useSetSignUps()
  const shown = set.isPending ? set.variables : current
  return (
    <>
      <Segmented
        label={t('admin.signUps.title')}
        className="mt-3 sm:max-w-md"
        value={shown}
        options={CHOICES.map((value) => ({ value, label: t(`admin.signUps.${value}`) }))}
        onChange={(value) => set.mutate(value, { onSuccess: () => toast.success(t('admin.signUps.saved')) })}
      />
      <p className="mt-3 text-ink-muted">{t(`admin.signUps.${shown}Hint`)}</p>
      <p className="mt-1 text-sm text-ink-muted">{t('admin.signUps.unset')}</p>
      <Failure
        className="mt-3"
        text={set.isError ? t('admin.signUps.saveFailed') : undefined}
        reason={set.isError ? errorText(set.error, '') : undefined}
      />
    </>
  )
}
