import { useNavigate } from 'react-router-dom'

/** To the page before this one; to the dashboard when the person came here from outside the app. */
export function useGoBack() {
  const navigate = useNavigate()
  // The router numbers the pages that it has put into the history.
  return () => void ((history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate('/read'))
}
