/** The key of a button. Only wide screens show it, because those have a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-xs border border-line bg-surface px-1.5 font-sans text-2xs font-semibold text-ink-muted max-lg:hidden">
    {children}
  </kbd>
)
