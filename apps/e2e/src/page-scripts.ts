/** The addresses of a page's scripts, but for those that run before it is painted, or before the others: a room's beginning. */
export const PAGE_SCRIPTS =
  /\/assets\/(?!(?:before-paint|early|early-room|ranges|portions|reading|signed-in)-)[^/]*\.js$/
