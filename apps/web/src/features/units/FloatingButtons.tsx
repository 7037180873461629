import { ArrowUp, List } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { scrollWindowTo, useIsScrolledPast } from './use-viewport.ts'

/** In pixels: where the text is large, tiles need the room more. */
const ROUND = 'rounded-full border border-line bg-raised text-primary-ink shadow-raised size-[44px] [&>svg]:size-[20px]'

/** Above the tab bar: all units, where they do not stand beside the path, and the way back to the top. */
export function FloatingButtons({ onUnits }: { onUnits: () => void }) {
  const isScrolled = useIsScrolledPast(100)
  return (
    <div className="fixed end-4 bottom-24 z-20 grid gap-3 md:bottom-6">
      {isScrolled && (
        <IconButton className={ROUND} label={t('units.toTop')} onClick={toTop}>
          <ArrowUp />
        </IconButton>
      )}
      <IconButton
        className={cn(ROUND, 'lg:hidden')}
        label={t('units.list.title')}
        aria-haspopup="dialog"
        onClick={onUnits}
      >
        <List />
      </IconButton>
    </div>
  )
}

/** The button goes once the top is reached; the focus goes on at the page's beginning. */
function toTop() {
  scrollWindowTo(0)
  const main = document.getElementById('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}
