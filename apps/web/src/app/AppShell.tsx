import { t } from '../lib/i18n.ts'
import { AppHeader } from '../ui/AppHeader.tsx'
import { Skeleton, SkeletonBlock } from '../ui/states.tsx'
import { TabBar } from '../ui/TabBar.tsx'

/**
 * The first content of members' pages. The build renders it, and the app replaces it once its scripts are loaded. Its `<main>` has no id, because
 * on the page of a room it is beside the content for guests.
 */
export function AppShell() {
  return (
    <>
      <AppHeader fullName="" isInert end={<span className="size-touch" />}>
        <span className="size-touch" />
      </AppHeader>
      <main className="mx-auto max-w-app px-gutter pt-8 pb-32 sm:pt-10">
        <Skeleton label={t('ui.initializing')}>
          <div className="grid gap-5">
            <SkeletonBlock className="h-9 w-2/3 max-w-80 rounded-md" />
            <SkeletonBlock className="h-44 rounded-xl" />
            <SkeletonBlock className="h-28 rounded-xl" />
            <SkeletonBlock className="h-28 rounded-xl" />
          </div>
        </Skeleton>
      </main>
      <TabBar path="" />
    </>
  )
}
