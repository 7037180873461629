/** Joins class names, leaving out what is not there. */
export const cn = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
