import landing from './en/landing.json'
import ui from './en/ui.json'

/** The texts of the landing page, which loads before the app does. */
export const enLanding = { ...landing, ...ui }
