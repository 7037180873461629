export const COMMANDS: readonly string[]
