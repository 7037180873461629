import { t } from '../../lib/i18n.ts'
import { Skeleton, SkeletonBlock } from '../../ui/states.tsx'

/** The boxes of a room's page while it loads: name, portion of today, ring and facts; beside them the members. */
export const RoomSkeleton = () => (
  <div className="mx-auto max-w-app px-gutter pt-3 pb-32 sm:pt-6">
    <Skeleton label={t('rooms.loading')}>
      <SkeletonBlock className="mt-3 h-5 w-20" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <SkeletonBlock className="h-9 w-2/3" />
          <div className="card flex flex-wrap items-center gap-4 p-5 sm:p-6">
            <SkeletonBlock className="size-11 rounded-full" />
            <div className="grid min-w-0 flex-1 basis-44 gap-2">
              <SkeletonBlock className="h-5 w-3/4" />
              <SkeletonBlock className="h-4 w-1/2" />
            </div>
            <SkeletonBlock className="h-11 w-36 rounded-md max-sm:w-full" />
          </div>
          <div className="card p-5 sm:p-8">
            <SkeletonBlock className="h-11 w-full rounded-md" />
            <div className="mt-7 flex items-center gap-5 border-t border-line pt-7">
              <SkeletonBlock className="size-28 shrink-0 rounded-full sm:size-44" />
              <div className="grid flex-1 gap-3">
                <SkeletonBlock className="h-6 w-3/4" />
                <SkeletonBlock className="h-4 w-full" />
                <SkeletonBlock className="h-4 w-2/3" />
              </div>
            </div>
          </div>
        </div>
        <div className="card">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="flex items-center gap-3 border-b border-line px-5 py-4 last:border-0 sm:px-6">
              <SkeletonBlock className="size-11 rounded-full" />
              <SkeletonBlock className="h-5 w-1/2" />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  </div>
)
