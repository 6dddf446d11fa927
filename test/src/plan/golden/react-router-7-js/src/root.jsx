import { Outlet } from 'react-router'
import { log } from './log'
import { middleware as authMiddleware } from './auth.server'

export const middleware = [authMiddleware, log]

export default function App() {
  return <Outlet />
}
