import * as account from './account.ts'
import * as administration from './administration.ts'
import * as auth from './auth.ts'
import * as backups from './backups.ts'
import * as board from './board.ts'
import * as chapters from './chapters.ts'
import * as config from './config.ts'
import * as dedications from './dedications.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as hatims from './hatims.ts'
import * as hearings from './hearings.ts'
import * as house from './house.ts'
import * as invitations from './invitations.ts'
import * as khatmPages from './khatm-pages.ts'
import * as learningPlan from './learning-plan.ts'
import * as lessons from './lessons.ts'
import * as members from './members.ts'
import * as memorizingSettings from './memorizing-settings.ts'
import * as memory from './memory.ts'
import * as notifications from './notifications.ts'
import * as ownData from './own-data.ts'
import * as profile from './profile.ts'
import * as progress from './progress.ts'
import * as questionAuthoring from './question-authoring.ts'
import * as questions from './questions.ts'
import * as readAhead from './read-ahead.ts'
import * as readers from './readers.ts'
import * as readersByName from './readers-by-name.ts'
import * as reminders from './reminders.ts'
import * as review from './review.ts'
import * as roomList from './room-list.ts'
import * as roomSettings from './room-settings.ts'
import * as roomToday from './room-today.ts'
import * as rooms from './rooms.ts'
import * as securityEvents from './security-events.ts'
import * as settings from './settings.ts'
import * as spread from './spread.ts'
import * as studio from './studio.ts'
import * as tasks from './tasks.ts'
import * as units from './units.ts'
import * as welcome from './welcome.ts'
import * as words from './words.ts'

const MODULES = {
  account,
  administration,
  auth,
  backups,
  board,
  chapters,
  config,
  dedications,
  events,
  hatims,
  hearings,
  house,
  invitations,
  khatmPages,
  learningPlan,
  lessons,
  members,
  memorizingSettings,
  memory,
  notifications,
  ownData,
  profile,
  progress,
  questionAuthoring,
  questions,
  readAhead,
  readers,
  readersByName,
  reminders,
  review,
  roomList,
  roomSettings,
  roomToday,
  rooms,
  securityEvents,
  settings,
  spread,
  studio,
  tasks,
  units,
  welcome,
  words,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value

/** Every call there is. The server asserts that it mounts exactly these; tests walk them. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(MODULES).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)

type Modules = typeof MODULES
type EveryEndpoint = { [M in keyof Modules]: Extract<Modules[M][keyof Modules[M]], Endpoint> }[keyof Modules]

/** Every call by its name, such as `PUT /tasks/:taskId/complete`. Pages make calls by name, so that they load no schemas. */
export type Calls = { [E in EveryEndpoint as `${E['method']} ${E['url']}`]: E }
export type CallName = keyof Calls

/** The calls that can be made without a session. */
export type PublicCallName = {
  [Name in CallName]: Calls[Name]['access'] extends 'anyone' | 'guest' ? Name : never
}[CallName]
