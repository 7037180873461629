/** The scheduled work by name. It is done every `every` minutes, the first time `minute` minutes after the hour. */
export const SCHEDULE = {
  plan_rooms: { minute: 0, every: 60 },
  notify_readers: { minute: 5, every: 60 },
  assign_untaken: { minute: 10, every: 60 },
  sweep_sessions: { minute: 20, every: 60 },
  sweep_notifications: { minute: 25, every: 60 },
  sweep_hearings: { minute: 30, every: 60 },
  delete_removed: { minute: 35, every: 60 },
  back_up: { minute: 40, every: 60 },
  check_for_updates: { minute: 50, every: 60 },
  remind: { minute: 0, every: 5 },
} as const

export type JobName = keyof typeof SCHEDULE
