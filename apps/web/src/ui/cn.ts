/** Joins class names, leaving out empty ones. */
export const cn = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
