import { t } from '../../lib/i18n.ts'
import { Skeleton, SkeletonBlock } from '../../ui/states.tsx'

export function NotificationSkeleton({ rows }: { rows: number }) {
  return (
    <Skeleton label={t('notifications.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-3 border-b border-line px-4 py-3.5 last:border-0">
          <SkeletonBlock className="mt-0.5 size-10 rounded-full" />
          <div className="grid flex-1 gap-1.5 py-0.5">
            <SkeletonBlock className="h-4.5 w-3/5" />
            <SkeletonBlock className="h-4 w-4/5" />
            <SkeletonBlock className="h-4 w-1/4" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
