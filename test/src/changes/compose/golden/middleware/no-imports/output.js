import { middleware as authMiddleware } from './auth.server'

export const middleware = [authMiddleware]

export default function App() {
  return null
}
