/** The address of the worker that keeps portions and pages. */
export const PORTIONS_WORKER = '/sw.js?portions'
