/** The server's one source of time. Nothing else reads the machine's clock, so tests can live through months. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
