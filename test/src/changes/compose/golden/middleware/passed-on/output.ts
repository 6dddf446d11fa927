import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { middleware as authMiddleware } from './auth.server';
import { middleware as ownMiddleware } from './log';
export const middleware = [authMiddleware, ...ownMiddleware];

export default function App() {
  return null;
}
