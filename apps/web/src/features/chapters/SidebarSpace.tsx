export const BESIDE_THE_TEXT =
  'sticky top-(--bar) z-10 flex h-[calc(100dvh-var(--bar))] w-80 shrink-0 flex-col border-e border-line bg-surface'

/** Keeps the sidebar's place on a wide window: a prerendered page does not know how wide its window is. */
export const SidebarSpace = () => (
  <div className={`${BESIDE_THE_TEXT} max-md:hidden [@media(max-height:499px)]:hidden`} />
)
