/** The commands that operators type; each is a script of this name. */
export const COMMANDS = ['start', 'backup', 'restore', 'admin', 'doctor']
