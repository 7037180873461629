import about from './en/about.json'
import account from './en/account.json'
import admin from './en/admin.json'
import auth from './en/auth.json'
import board from './en/board.json'
import chapters from './en/chapters.json'
import hatim from './en/hatim.json'
import hearings from './en/hearings.json'
import invite from './en/invite.json'
import landing from './en/landing.json'
import learn from './en/learn.json'
import learningPlan from './en/learning-plan.json'
import lessons from './en/lessons.json'
import members from './en/members.json'
import memory from './en/memory.json'
import notifications from './en/notifications.json'
import pieces from './en/pieces.json'
import profile from './en/profile.json'
import progress from './en/progress.json'
import read from './en/read.json'
import reminders from './en/reminders.json'
import review from './en/review.json'
import roomList from './en/room-list.json'
import roomSettings from './en/room-settings.json'
import rooms from './en/rooms.json'
import spread from './en/spread.json'
import tasks from './en/tasks.json'
import ui from './en/ui.json'
import units from './en/units.json'

/** Every text of the app in English: id -> ICU message. A file's ids begin with its name. */
export const en = {
  ...about,
  ...account,
  ...admin,
  ...auth,
  ...board,
  ...chapters,
  ...hatim,
  ...hearings,
  ...invite,
  ...landing,
  ...learn,
  ...learningPlan,
  ...lessons,
  ...members,
  ...memory,
  ...notifications,
  ...pieces,
  ...profile,
  ...progress,
  ...read,
  ...reminders,
  ...review,
  ...roomList,
  ...roomSettings,
  ...rooms,
  ...spread,
  ...tasks,
  ...ui,
  ...units,
}
