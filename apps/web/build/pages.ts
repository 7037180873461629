/** Members' pages, by their routes, with the source file of their screen: the server names its scripts in the page. */

/** Pages with the header and the tab bar. */
export const APP_PAGES = {
  '/read': 'dashboard/DashboardScreen',
  '/memorize': 'units/MemorizeScreen',
  '/memorize/plan': 'learning-plan/PlanScreen',
  '/profile': 'profile/ProfileScreen',
  '/profile/reading': 'tasks/MyReadingScreen',
  '/profile/account': 'account/AccountScreen',
  '/profile/security': 'account/SecurityScreen',
  '/profile/readers': 'care/CareScreen',
  '/profile/memorizing': 'memory/MemorizingScreen',
  '/profile/notifications': 'reminders/RemindersScreen',
  '/notifications': 'notifications/NotificationsScreen',
  '/rooms/:roomId': 'rooms/RoomScreen',
  '/rooms/:roomId/board': 'rooms/board/BoardScreen',
  '/rooms/:roomId/hatim': 'rooms/hatim/HatimScreen',
  '/tasks/:taskId': 'tasks/TaskScreen',
  '/hearings': 'hearings/HearingsScreen',
}

/** Pages without them. */
export const BARE_PAGES = {
  '/memorize/map': 'memory/MapScreen',
  '/memorize/review': 'review/ReviewScreen',
  '/memorize/look-alikes': 'review/LookAlikesScreen',
  '/memorize/surah/:surah': 'lessons/SurahScreen',
  '/memorize/surah/:surah/recite': 'review/SurahRecitalScreen',
  '/memorize/:lessonId': 'lessons/QuizScreen',
  '/hearings/:id': 'hearings/HearingScreen',
  '/h/:token': 'hearings/ListenerScreen',
  '/welcome': 'welcome/WelcomeScreen',
}
