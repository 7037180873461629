export const reminderKeys = { all: ['reminders'] } as const
