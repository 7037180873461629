import '../styles/app.css'

/** Around every page but the public ones, whose classes are in styles/public.css. */
export { Outlet as AppStyles } from 'react-router-dom'
