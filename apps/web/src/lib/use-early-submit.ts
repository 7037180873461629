import { useEffect } from 'react'

/**
 * Sends a form whose button was pressed before the app was loaded. `src/before-paint.js` marks it, until the first form of the app is
 * there.
 */
export function useEarlySubmit() {
  useEffect(() => {
    document.documentElement.dataset.sendsForms = ''
    const form = document.querySelector<HTMLFormElement>('form[data-sent-early]')
    if (!form) return
    delete form.dataset.sentEarly
    form.requestSubmit()
  }, [])
}
