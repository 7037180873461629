/** The addresses of a page's scripts, but for the one that runs before it is painted. */
export const PAGE_SCRIPTS = /\/assets\/(?!before-paint-)[^/]*\.js$/
