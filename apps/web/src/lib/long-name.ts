/** Letters of a name, of which more are written smaller. `src/before-paint.js` knows it too. */
export const LONG_NAME = 40
